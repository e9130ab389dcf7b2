// Pages of master data: every page lists where its row is used.

import type { OwnScreens } from '#kit/browser/routes.tsx'

const withUses: OwnScreens = {
  page: async definition => {
    const [{ pageWithUses }, document] = await Promise.all([import('#trade/parties/uses.tsx'), definition()])
    return pageWithUses(document)
  },
}

export const masterScreens: Readonly<Record<string, OwnScreens>> = {
  customer: withUses,
  vendor: withUses,
  agent: withUses,
  vessel: withUses,
  port: withUses,
  berth: withUses,
  cargoType: withUses,
  cargoGrade: withUses,
  bagGrade: withUses,
  terminal: withUses,
  driver: withUses,
  bank: withUses,
}
