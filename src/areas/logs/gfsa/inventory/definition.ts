import { gfsaLog } from '#areas/logs/gfsa/gfsa-log-fields.ts'

export const gfsaInventoryLog = gfsaLog('GFSA Inventory Log', 'GfsaInventoryLog', 'logs/gfsa/inventory')
