// The lot a document takes cargo from, as every one of them asks for it.

import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType, forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { automatic, choice, link, starting } from '#kit/fields.ts'

export const owner = (label: string) => link(label, consignee)
export const place = (label: string, narrowedBy: string[]) => link(label, terminal, { narrowedBy })
export const lot = (narrowedBy: string[]) => link('LC', lc, { narrowedBy })
export const form = () => starting(choice('Form', forms), 'Raw')

/** What the LC is made of, filled by the house. */
export const ofLc = {
  cargoType: automatic(link('Cargo type', cargoType)),
  cargoGrade: automatic(link('Grade', cargoGrade)),
}
