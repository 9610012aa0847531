"""Pictures as the window draws them: the same marks as on paper."""

from bridgedesk.sheets.charts import distribution_chart as distribution_chart
from bridgedesk.sheets.charts import session_chart as session_chart
from bridgedesk.sheets.drawing import Align as Align
from bridgedesk.sheets.drawing import Area as Area
from bridgedesk.sheets.drawing import Caption as Caption
from bridgedesk.sheets.drawing import Drawing as Drawing
from bridgedesk.sheets.drawing import HotSpot as HotSpot
from bridgedesk.sheets.drawing import Ink as Ink
from bridgedesk.sheets.drawing import Mark as Mark
from bridgedesk.sheets.drawing import Shape as Shape
from bridgedesk.sheets.drawing import Stroke as Stroke
