// The possible meanings of a scanned or typed line: a number, a plate, a phone. The spelling does not matter.

import { withLatinDigits } from '#texts/digits.ts'
import { compact, mobile } from '#trade/parties/identifier-fields.ts'
import { truckPlate, withoutZeros } from '#trade/parties/plate-fields.ts'
import { normalizeCode } from '#trade/promises/permit-validity.ts'

export type CodeMeaning = {
  /** the number of a document or the code of a permit: capital letters, Latin digits, no spaces */
  number: string
  /** stored form: 4821 ABD */
  plate: string | null
  /** the digits of a plate alone */
  digits: string | null
  /** +9665XXXXXXXX */
  mobile: string | null
}

/** Every meaning the typed line may have. */
export const readCode = (typed: string): CodeMeaning => {
  const latin = withLatinDigits(typed)
  const plate = truckPlate.fold(latin)
  const phone = mobile.fold(latin)
  const bare = compact(latin)
  return {
    number: normalizeCode(latin),
    plate: truckPlate.pattern.test(plate) ? plate : null,
    digits: /^\d{1,4}$/.test(bare) ? withoutZeros(bare) : null,
    mobile: mobile.pattern.test(phone) ? phone : null,
  }
}

/** Whether the line has the shape of a plate in either alphabet. */
export const isPlate = (typed: string): boolean => readCode(typed).plate !== null
