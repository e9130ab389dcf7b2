import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const bagGradeServer = behave(bagGrade, { check: refuseDeactivatingOpen('bagGrade') })
