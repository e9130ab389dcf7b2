// The answers of all analyses.

import { biAnswer } from '#areas/analytics/bi/server.ts'
import { consigneeBagDetailsAnswer } from '#areas/analytics/consignee-bag-details/server.ts'
import { consigneeBagProcurementsAnswer } from '#areas/analytics/consignee-bag-procurements/server.ts'
import { consignmentStatsAnswer } from '#areas/analytics/consignment-stats/server.ts'
import { gfsaApiLogStatusAnswer } from '#areas/analytics/gfsaApi-log-status/server.ts'
import { handlingLossDetailAnswer } from '#areas/analytics/handling-loss-detail/server.ts'
import { invoicesAnswer } from '#areas/analytics/invoices/server.ts'
import { lcBagPricesAnswer } from '#areas/analytics/lc-bag-prices/server.ts'
import { lcBlQuantityDetailAnswer } from '#areas/analytics/lc-bl-quantity-detail/server.ts'
import { lcDeliveryDetailAnswer } from '#areas/analytics/lc-delivery-detail/server.ts'
import { lcNonblDeliveryDetailAnswer } from '#areas/analytics/lc-nonbl-delivery-detail/server.ts'
import { lcOwnershipTransferDetailAnswer } from '#areas/analytics/lc-ownership-transfer-detail/server.ts'
import { lcOwnershipTransferOutDetailAnswer } from '#areas/analytics/lc-ownership-transfer-out-detail/server.ts'
import { salesByTerminalAnswer } from '#areas/analytics/sales-by-terminal/server.ts'
import { stockPredictionAnswer } from '#areas/analytics/stock-prediction/server.ts'
import { swapCargoDetailAnswer } from '#areas/analytics/swap-cargo-detail/server.ts'
import { vesselConsignmentDetailAnswer } from '#areas/analytics/vessel-consignment-detail/server.ts'
import { vesselPortQuantityDetailAnswer } from '#areas/analytics/vessel-port-quantity-detail/server.ts'
import { vesselStatsAnswer } from '#areas/analytics/vessel-stats/server.ts'
import { vesselOverallStatsAnswer } from '#areas/analytics/vesselOverall-stats/server.ts'
import { warehouseBagStockAnswer } from '#areas/analytics/warehouse-bag-stock/server.ts'
import { warehouseBagStockDetailsAnswer } from '#areas/analytics/warehouse-bag-stock-details/server.ts'
import { warehouseConsigneeChartAnswer } from '#areas/analytics/warehouse-consignee-chart/server.ts'
import { warehouseConsigneeDetailAnswer } from '#areas/analytics/warehouse-consignee-detail/server.ts'
import { warehouseLcDetailAnswer } from '#areas/analytics/warehouse-lc-detail/server.ts'
import { warehouseSalesAnswer } from '#areas/analytics/warehouse-sales/server.ts'
import { warehouseSalesConsigneesAnswer } from '#areas/analytics/warehouse-sales-consignees/server.ts'
import { warehouseSalesConsigneesDetailAnswer } from '#areas/analytics/warehouse-sales-consignees-detail/server.ts'
import { warehouseStatsAnswer } from '#areas/analytics/warehouse-stats/server.ts'
import { warehouseTransferDetailAnswer } from '#areas/analytics/warehouse-transfer-detail/server.ts'

export const analysisSources = [
  warehouseConsigneeChartAnswer,
  vesselStatsAnswer,
  vesselConsignmentDetailAnswer,
  vesselPortQuantityDetailAnswer,
  warehouseConsigneeDetailAnswer,
  warehouseStatsAnswer,
  vesselOverallStatsAnswer,
  consignmentStatsAnswer,
  lcDeliveryDetailAnswer,
  lcNonblDeliveryDetailAnswer,
  lcOwnershipTransferDetailAnswer,
  lcOwnershipTransferOutDetailAnswer,
  lcBlQuantityDetailAnswer,
  handlingLossDetailAnswer,
  warehouseTransferDetailAnswer,
  swapCargoDetailAnswer,
  warehouseSalesAnswer,
  salesByTerminalAnswer,
  warehouseSalesConsigneesAnswer,
  warehouseSalesConsigneesDetailAnswer,
  warehouseLcDetailAnswer,
  warehouseBagStockAnswer,
  warehouseBagStockDetailsAnswer,
  consigneeBagDetailsAnswer,
  lcBagPricesAnswer,
  stockPredictionAnswer,
  consigneeBagProcurementsAnswer,
  biAnswer,
  invoicesAnswer,
  gfsaApiLogStatusAnswer,
]
