// All analyses, in the order of the product specification.

import { bi } from '#areas/analytics/bi/definition.ts'
import { consigneeBagDetails } from '#areas/analytics/consignee-bag-details/definition.ts'
import { consigneeBagProcurements } from '#areas/analytics/consignee-bag-procurements/definition.ts'
import { consignmentStats } from '#areas/analytics/consignment-stats/definition.ts'
import { gfsaApiLogStatus } from '#areas/analytics/gfsaApi-log-status/definition.ts'
import { handlingLossDetail } from '#areas/analytics/handling-loss-detail/definition.ts'
import { invoices } from '#areas/analytics/invoices/definition.ts'
import { lcBagPrices } from '#areas/analytics/lc-bag-prices/definition.ts'
import { lcBlQuantityDetail } from '#areas/analytics/lc-bl-quantity-detail/definition.ts'
import { lcDeliveryDetail } from '#areas/analytics/lc-delivery-detail/definition.ts'
import { lcNonblDeliveryDetail } from '#areas/analytics/lc-nonbl-delivery-detail/definition.ts'
import { lcOwnershipTransferDetail } from '#areas/analytics/lc-ownership-transfer-detail/definition.ts'
import { lcOwnershipTransferOutDetail } from '#areas/analytics/lc-ownership-transfer-out-detail/definition.ts'
import { salesByTerminal } from '#areas/analytics/sales-by-terminal/definition.ts'
import { stockPrediction } from '#areas/analytics/stock-prediction/definition.ts'
import { swapCargoDetail } from '#areas/analytics/swap-cargo-detail/definition.ts'
import { vesselConsignmentDetail } from '#areas/analytics/vessel-consignment-detail/definition.ts'
import { vesselPortQuantityDetail } from '#areas/analytics/vessel-port-quantity-detail/definition.ts'
import { vesselStats } from '#areas/analytics/vessel-stats/definition.ts'
import { vesselOverallStats } from '#areas/analytics/vesselOverall-stats/definition.ts'
import { warehouseBagStock } from '#areas/analytics/warehouse-bag-stock/definition.ts'
import { warehouseBagStockDetails } from '#areas/analytics/warehouse-bag-stock-details/definition.ts'
import { warehouseConsigneeChart } from '#areas/analytics/warehouse-consignee-chart/definition.ts'
import { warehouseConsigneeDetail } from '#areas/analytics/warehouse-consignee-detail/definition.ts'
import { warehouseLcDetail } from '#areas/analytics/warehouse-lc-detail/definition.ts'
import { warehouseSales } from '#areas/analytics/warehouse-sales/definition.ts'
import { warehouseSalesConsignees } from '#areas/analytics/warehouse-sales-consignees/definition.ts'
import { warehouseSalesConsigneesDetail } from '#areas/analytics/warehouse-sales-consignees-detail/definition.ts'
import { warehouseStats } from '#areas/analytics/warehouse-stats/definition.ts'
import { warehouseTransferDetail } from '#areas/analytics/warehouse-transfer-detail/definition.ts'

export const analyses = [
  warehouseConsigneeChart,
  vesselStats,
  vesselConsignmentDetail,
  vesselPortQuantityDetail,
  warehouseConsigneeDetail,
  warehouseStats,
  vesselOverallStats,
  consignmentStats,
  lcDeliveryDetail,
  lcNonblDeliveryDetail,
  lcOwnershipTransferDetail,
  lcOwnershipTransferOutDetail,
  lcBlQuantityDetail,
  handlingLossDetail,
  warehouseTransferDetail,
  swapCargoDetail,
  warehouseSales,
  salesByTerminal,
  warehouseSalesConsignees,
  warehouseSalesConsigneesDetail,
  warehouseLcDetail,
  warehouseBagStock,
  warehouseBagStockDetails,
  consigneeBagDetails,
  lcBagPrices,
  stockPrediction,
  consigneeBagProcurements,
  bi,
  invoices,
  gfsaApiLogStatus,
]
