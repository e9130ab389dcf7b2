// A tax document as the standard knows it, before it is written: who, what, when, and its place in the unit's chain.

import type { Allowance, Category, PricedLine } from '#einvoice/amounts.ts'

/** 388 invoice, 381 credit note, 383 debit note, 386 prepayment. */
export type TypeCode = '388' | '381' | '383' | '386'

/** To businesses (cleared) or to people (reported). */
export type Family = 'standard' | 'simplified'

export type Address = {
  street?: string | null
  building?: string | null
  additional?: string | null
  district?: string | null
  city?: string | null
  postalCode?: string | null
  /** two letters */
  country: string
}

/** Another number of a party: CRN, MOM, MLS, 700, SAG, TIN, NAT, GCC, IQA, PAS, OTH. */
export type PartyId = { scheme: string; value: string }

export type Party = {
  name: string
  vatNo?: string | null
  id?: PartyId | null
  address?: Address | null
}

export type Line = PricedLine & {
  name: string
  /** UN/ECE recommendation 20: TNE, KGM, BG, PCE */
  unit: string
}

/** Why a supply bears no VAT: code, and text in both languages. */
export type Exemption = { category: Exclude<Category, 'S'>; code: string; text: string }

/** A prepayment document whose amount is taken off: BT-113 and its line of noughts. */
export type Prepayment = {
  id: string
  uuid?: string | null
  date: string
  time: string
  /** in halalas */
  taxable: number
  vat: number
  /** hundredths of a percent */
  rate: number
  exemption?: Exemption | null
}

export type TaxDocument = {
  id: string
  uuid: string
  /** `2026-01-15` and `10:20:30`, Riyadh time */
  issueDate: string
  issueTime: string
  typeCode: TypeCode
  family: Family
  seller: Party
  buyer: Party | null
  /** of the supply; the second where it took longer than a day */
  suppliedOn?: string | null
  suppliedUntil?: string | null
  /** several supplies to one buyer within a month */
  isSummary?: boolean
  /** the goods leave the Kingdom; the buyer then has no VAT number here (BR-KSA-46) */
  isExport?: boolean
  /** 10 cash, 30 credit, 42 bank account, 48 card, 1 other */
  paymentCode?: string | null
  /** why a note is issued */
  reason?: string | null
  /** numbers of the invoices a note corrects */
  corrects?: readonly string[]
  /** why a category bears no VAT, by category: code and text */
  exemptions?: Partial<Record<Exemption['category'], Pick<Exemption, 'code' | 'text'>>>
  allowances?: readonly Allowance[]
  prepayments?: readonly Prepayment[]
  lines: readonly Line[]
}

/** Where in the chain of its unit a document stands. */
export type Place = {
  /** from 1, without gaps, whatever the document's type (KSA-16) */
  counter: number
  /** of the document before it (KSA-13) */
  previousHash: string
}
