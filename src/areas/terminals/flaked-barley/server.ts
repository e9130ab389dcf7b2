import { behaveMilling } from '#trade/milling/milling.server.ts'

export const flakedBarleyServer = behaveMilling({ kind: 'flakedBarley', form: 'Flaked' })
