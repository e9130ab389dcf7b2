// Codes of accounts, goods and places in the finance system. Pure.

const accountNames = {
  receivable: 'Receivables',
  advances: 'Customer advances',
  advanceVat: 'VAT on advances',
  outputVat: 'Output VAT',
  cash: 'Cash',
  bank: 'Banks',
} as const

export type AccountName = keyof typeof accountNames

type ItemCode = { item: string; itemCode: string; account: string }

/** The codes that an agency has entered; a terminal without one uses its own code. */
export type Codes = {
  accounts: Readonly<Record<AccountName, string | null>>
  items: readonly ItemCode[]
  banks: readonly { bank: number; account: string }[]
  terminals: readonly { terminal: number; costCentre: string }[]
}

/** A place or a bank as a document refers to it. */
export type Named = { id: number; name: string; code: string | null }

/** The initial codes; an accountant changes them in the form. */
export const defaultItems = (items: readonly string[]): ItemCode[] =>
  items.map((item, place) => ({
    item,
    itemCode: item.toUpperCase().replace(/[^A-Z]+/g, '-'),
    account: String(4010 + 10 * place),
  }))

/** Looks codes up, and collects the names of those that are missing. */
export const findCodes = (codes: Codes) => {
  const missing = new Set<string>()
  const found = (code: string | null | undefined, name: string): string => {
    if (!code) missing.add(name)
    return code ?? ''
  }
  return {
    account: (name: AccountName): string => found(codes.accounts[name], accountNames[name]),
    item: (item: string): ItemCode => {
      const code = codes.items.find(one => one.item === item)
      return { item, itemCode: found(code?.itemCode, item), account: found(code?.account, item) }
    },
    bank: (bank: Named | null): string => {
      const own = codes.banks.find(one => one.bank === bank?.id)?.account
      return found(own ?? codes.accounts.bank, bank?.name ?? accountNames.bank)
    },
    costCentre: (terminal: Named | null): string | null => {
      if (!terminal) return null
      const own = codes.terminals.find(one => one.terminal === terminal.id)?.costCentre
      return found(own ?? terminal.code, terminal.name)
    },
    missing: (): string[] => [...missing].sort(),
  }
}

export type CodeFinder = ReturnType<typeof findCodes>
