// A tax document in the terms of the standard, before it is written as XML: parties, lines, times, and its place in the unit's chain.

import type { Allowance, Category, PricedLine } from '#einvoice/amounts.ts'

/** 388 invoice, 381 credit note, 383 debit note, 386 prepayment. */
export type TypeCode = '388' | '381' | '383' | '386'

/** For businesses (cleared) or for individuals (reported). */
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

/** The reason without VAT: code, and text in both languages. */
export type Exemption = { category: Exclude<Category, 'S'>; code: string; text: string }

/** A prepayment document whose amount is deducted: BT-113 and its line with zero amounts. */
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
  /** day of the supply; `suppliedUntil` where it took several days */
  suppliedOn?: string | null
  suppliedUntil?: string | null
  /** for several supplies to one buyer within a month */
  isSummary?: boolean
  /** the goods leave the Kingdom; the buyer then has no VAT number here (BR-KSA-46) */
  isExport?: boolean
  /** 10 cash, 30 credit, 42 bank account, 48 card, 1 other */
  paymentCode?: string | null
  /** the reason of a note */
  reason?: string | null
  /** numbers of the invoices that a note corrects */
  corrects?: readonly string[]
  /** the reason without VAT of each category: code and text */
  exemptions?: Partial<Record<Exemption['category'], Pick<Exemption, 'code' | 'text'>>>
  allowances?: readonly Allowance[]
  prepayments?: readonly Prepayment[]
  lines: readonly Line[]
}

/** The place of a document in the chain of its unit. */
export type Place = {
  /** from 1, without gaps, across all document types (KSA-16) */
  counter: number
  /** hash of the previous document (KSA-13) */
  previousHash: string
}
