import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const bagGradeServer = behave(bagGrade, { check: unlessOpen('bagGrade') })
