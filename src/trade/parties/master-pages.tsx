// Pages of master data: every page lists where its row is used. Those that hold money or cargo have a strip as well
// (trade/statements/strip-pages.tsx). Forms of lists that are counted by show what stays as it is.

import type { OwnScreens } from '#kit/browser/routes.tsx'

/** The form that shows what stays as it is while the row is used. */
export const withHolds: OwnScreens = {
  form: async definition => {
    const [{ formWithHolds }, document] = await Promise.all([import('#trade/parties/held-fields.tsx'), definition()])
    return formWithHolds(document)
  },
}

const withUses: OwnScreens = {
  page: async definition => {
    const [{ pageWithUses }, document] = await Promise.all([import('#trade/parties/uses.tsx'), definition()])
    return pageWithUses(document)
  },
}

export const masterScreens: Readonly<Record<string, OwnScreens>> = {
  vessel: withUses,
  port: { ...withUses, ...withHolds },
  berth: { ...withUses, ...withHolds },
  cargoType: { ...withUses, ...withHolds },
  cargoGrade: { ...withUses, ...withHolds },
  bagGrade: { ...withUses, ...withHolds },
  driver: withUses,
  bank: withUses,
}
