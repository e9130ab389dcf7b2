// How far a customer of ours and the same customer in the finance system (FIMS) agree.

/** What is compared: FIMS may leave a value out, which is no difference. */
export const comparedWithFims = ['fimsCode', 'vatNo', 'crNo', 'mobile', 'name', 'nameAr', 'city'] as const

/** Not matched: no code of FIMS is known. Not compared: a code was entered, and FIMS has not named it yet. */
export const fimsSyncStates = ['Not matched', 'Not compared', 'Different', 'In step'] as const
