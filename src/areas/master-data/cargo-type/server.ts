import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const cargoTypeServer = behave(cargoType, { check: unlessOpen('cargoType') })
