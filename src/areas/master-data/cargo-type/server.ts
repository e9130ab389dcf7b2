import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const cargoTypeServer = behave(cargoType, { check: refuseDeactivatingOpen('cargoType') })
