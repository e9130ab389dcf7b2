// The form of a price: period, scope, cargo, price, comparison.

import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import type { Document } from '#kit/document.ts'

const PeriodSection = () => (
  <Section title="In force" help="A price is never overwritten: it is ended and followed by another.">
    <Entry of="date" span={3} />
    <Entry of="fromTime" span={3} />
    <Entry of="until" span={3} />
    <Entry of="untilTime" span={3} />
  </Section>
)

const ScopeSection = () => (
  <Section
    title="For whom"
    help="An empty field applies to all. Of several prices that fit, the most specific one is used."
  >
    <Entry of="consignee" span={3} />
    <Entry of="scope" span={3} />
    <Entry of="customer" span={3} />
    <Entry of="customerGroup" span={3} />
  </Section>
)

const PriceSection = ({ inBags }: { inBags: boolean }) => (
  <Section title="Price" help="A sale takes the price without VAT.">
    <Entry of="price" />
    <Entry of="priceIncludesVat" />
    <Entry of="vatPct" />
    <Entry of="minQty" />
    {inBags && <Entry of="priceIncludesBag" />}
    {inBags && <Entry of="pricePerTon" />}
    <Entry of="priceExclVat" span={3} />
    <Entry of="priceInclVat" span={3} />
  </Section>
)

const ComparisonSection = ({ inBags }: { inBags: boolean }) => (
  <Section title="Compared" help="Per metric ton, without VAT.">
    <Entry of="otherPerTon" />
    <Entry of="divergencePct" />
    <Entry of="diverges" />
    <Entry of="costPerTon" />
    <Entry of="marginPct" />
    <Entry of="isAboveMargin" />
    {inBags && <Entry of="retailMargin" />}
  </Section>
)

const PriceForm = ({ document, inBags }: { document: Document; inBags: boolean }) => (
  <DocumentForm document={document}>
    <PeriodSection />
    <ScopeSection />
    <Section title="Cargo">
      <Entry of="terminal" />
      <Entry of="lc" />
      <Entry of="form" />
      <Entry of="cargoType" />
      <Entry of="cargoGrade" />
      {inBags && <Entry of="size" />}
    </Section>
    <PriceSection inBags={inBags} />
    <ComparisonSection inBags={inBags} />
    <Section title="Remarks">
      <Entry of="remarks" />
    </Section>
  </DocumentForm>
)

export const BagPriceForm = () => <PriceForm document={bagSalePrice} inBags />
export const BulkPriceForm = () => <PriceForm document={bulkSalePrice} inBags={false} />
