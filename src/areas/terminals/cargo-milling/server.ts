import { behaveMilling } from '#trade/milling/milling.server.ts'

export const cargoMillingServer = behaveMilling({ kind: 'cargoMilling', form: 'Crushed' })
