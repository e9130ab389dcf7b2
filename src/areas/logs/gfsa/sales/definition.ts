import { gfsaLog } from '#areas/logs/gfsa/gfsa-log-fields.ts'

export const gfsaSalesLog = gfsaLog('GFSA Sales Log', 'GfsaSalesLog', 'logs/gfsa/sales')
