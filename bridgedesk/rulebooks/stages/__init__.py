"""Questions about stages, qualifying, placing and ties."""
