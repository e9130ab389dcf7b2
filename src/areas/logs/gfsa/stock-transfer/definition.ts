import { gfsaLog } from '#areas/logs/gfsa/gfsa-log-fields.ts'

export const gfsaStockTransferLog = gfsaLog(
  'GFSA Stock Transfer Log',
  'GfsaStockTransferLog',
  'logs/gfsa/stock-transfer',
)
