import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const cargoGradeServer = behave(cargoGrade, { check: unlessOpen('cargoGrade') })
