// Whether a customer here and the same customer in the finance system (FIMS) have the same values.

/** The compared values. FIMS may leave a value out; that is not a difference. */
export const comparedWithFims = ['fimsCode', 'vatNo', 'crNo', 'mobile', 'name', 'nameAr', 'city'] as const

/** Not matched: no FIMS code is known. Not compared: a code was entered, and FIMS has not reported it yet. */
export const fimsSyncStates = ['Not matched', 'Not compared', 'Different', 'In step'] as const
