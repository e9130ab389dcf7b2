// Banks and goods of the demo data.

import { feedBarley, feedGrade, saudiBanks, wovenBag } from '#areas/agencies/seeds.ts'
import type { Caller } from './caller.ts'
import type { World } from './master-data.ts'
import { iban } from './numbers.ts'

/** The banks; each consignee has an account at one of the first ones. */
export const addBanks = async (to: Caller, consignees: number[], first: number): Promise<number[]> => {
  const ids: number[] = []
  for (const [n, [name, nameAr, swift, bankCode]] of saudiBanks.entries()) {
    const consignee = consignees[n]
    const accounts =
      consignee && bankCode ? [{ consignee, iban: iban(bankCode, 608_010_000 + first + n), currency: 'SAR' }] : []
    ids.push((await to.add('master-data/bank', { name, nameAr, swift, bankCode, accounts })).id)
  }
  return ids
}

/** Barley, its grade and the bags it is filled into. */
export const addCargo = async (to: Caller): Promise<Pick<World, 'barley' | 'grade' | 'bag50' | 'bag40'>> => {
  const barley = await to.add('master-data/cargo-type', feedBarley)
  const grade = await to.add('master-data/cargo-grade', { ...feedGrade, cargoType: barley.id })
  const bag = (size: '40 kg' | '50 kg') => to.add('master-data/bag-grade', wovenBag(size))
  return { barley: barley.id, grade: grade.id, bag50: (await bag('50 kg')).id, bag40: (await bag('40 kg')).id }
}

/** The invoice formats of the first two consignees, and a notification when bags run short. */
export const addFormats = async (to: Caller, consignees: number[], bagGrade: number): Promise<void> => {
  const { user } = (await to.get('../../user-context')) as { user: { id: number } }
  for (const [n, consignee] of consignees.slice(0, 2).entries()) {
    await to.add('master-data/invoice-format', {
      name: `Tax invoice ${n + 1}`,
      nameAr: `فاتورة ضريبية ${n + 1}`,
      consignee,
      documentType: 'Tax invoice',
      languages: 'Arabic and English',
      paper: 'A4 sheet',
      qrPlace: 'Top',
      withLogo: true,
      terms: 'Payment within 30 days. Goods are taken over at the terminal gate.',
      termsAr: 'الدفع خلال 30 يومًا. تُستلم البضاعة عند بوابة المحطة.',
    })
  }
  await to.add('master-data/bag-module-notification', {
    name: 'Bags of 50 kg run short',
    nameAr: 'نقص أكياس 50 كجم',
    event: 'Low stock',
    threshold: 20_000,
    bagGrade,
    recipients: [user.id],
    channels: ['Application'],
    frequency: 'Weekly',
  })
}
