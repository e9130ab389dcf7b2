import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { unlessOpen } from '#trade/parties/open-balance.server.ts'

export const cargoTypeServer = behave(cargoType, { check: unlessOpen('cargoType') })
