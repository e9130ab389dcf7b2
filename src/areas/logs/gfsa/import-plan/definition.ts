import { gfsaLog } from '#areas/logs/gfsa/gfsa-log-fields.ts'

export const gfsaImportPlanLog = gfsaLog('GFSA Import Plan Log', 'GfsaImportPlanLog', 'logs/gfsa/import-plan')
