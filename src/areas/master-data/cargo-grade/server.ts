import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const cargoGradeServer = behave(cargoGrade, { check: refuseDeactivatingOpen('cargoGrade') })
