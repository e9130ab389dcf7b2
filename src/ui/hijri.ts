const umAlQura = new Intl.DateTimeFormat('ar-SA-u-ca-islamic-umalqura', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-01-15` -> `٢٦ رجب ١٤٤٧ هـ`, by the calendar of Umm al-Qura: for the eye only, documents count Gregorian days. */
export const formatHijri = (day: string): string => umAlQura.format(new Date(`${day}T00:00:00Z`))
