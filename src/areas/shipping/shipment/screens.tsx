import { expense } from '#areas/accounts/expenses/definition.ts'
import { type OutturnPart, readOutturn } from '#areas/shipping/shipment/calls.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { callPath, useCallAnswer } from '#kit/browser/api.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { Related, relatedPath } from '#trade/sheets/related.tsx'
import { Progress, tonsToKg } from '#trade/voyages/progress.tsx'
import { Awaited } from '#ui/awaited.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

const document = shipment

const figures = [
  ['bl', 'B/L'],
  ['direct', 'Direct delivery'],
  ['terminal', 'Terminal storage'],
  ['onTheRoad', 'On the road'],
  ['received', 'Received'],
  ['out', 'Outturn'],
  ['onBoard', 'Still on board'],
  ['difference', 'Difference'],
] as const

// Until the ship is discharged no cargo is missing: the difference is on board.
const shownFigures = (isComing: boolean) => figures.filter(([name]) => name !== (isComing ? 'difference' : 'onBoard'))

// The planned quantities are shown after the actual ones.
const plannedFigure = (part: Omit<OutturnPart, 'consignee' | 'name'>, name: string): number | null =>
  name === 'direct' ? part.directPlanned : name === 'terminal' ? part.terminalPlanned : null

type OutturnFigures = Omit<OutturnPart, 'consignee' | 'name'>
type FigureName = (typeof figures)[number][0]

const OutturnFigure = ({ of, name, strong }: { of: OutturnFigures; name: FigureName; strong?: boolean }) => {
  const planned = plannedFigure(of, name)
  return (
    <bdi dir="ltr">
      <Figure value={tonsToKg(of[name])} kind="quantity" signed={name === 'difference'} strong={strong} />
      {planned !== null && (
        <span className="quiet">
          {' '}
          / <Figure value={tonsToKg(planned)} kind="quantity" quiet />
        </span>
      )}
    </bdi>
  )
}

const Outturn = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readOutturn, { places: { id } })
  const { data } = answer
  if (!data) return <Awaited of={answer} height={220} />
  const columns: PlainColumn<OutturnPart>[] = [
    { key: 'name', title: t('Consignee'), cell: ({ name }) => name, total: t('Total') },
    ...shownFigures(data.isComing).map(([name, title]) => ({
      key: name,
      title: t(title),
      numeric: true,
      cell: (part: OutturnPart) => <OutturnFigure of={part} name={name} />,
      total: <OutturnFigure of={data.total} name={name} strong />,
    })),
  ]
  return (
    <Panel
      title={t('Outturn')}
      note={t('MT · done / planned')}
      extra={data.open > 0 ? t('{count} trucks on the scale', { count: data.open }) : undefined}
      className="lines-panel"
    >
      <Progress done={data.total.out} of={data.total.bl} strong />
      <PlainTable caption={t('Outturn')} rows={data.parts} rowKey={({ consignee }) => consignee} columns={columns} />
    </Panel>
  )
}

const ofShipment = (id: unknown) => ({ shipmentId: String(id) })

/** The page of a shipment: its outturn above its fields. */
export const ShipmentPage: ScreenContent = () => (
  <DocumentPage
    document={document}
    above={({ id }) => <Outturn id={id} />}
    below={({ id }) => (
      <Related
        document={expense}
        columns={['category', 'vendor', 'date', 'gross']}
        asked={ofShipment(id)}
        title="Vendors’ bills for this bill of lading"
      />
    )}
  />
)

ShipmentPage.asks = ({ id }, agencyId, asker) => [
  callPath(readOutturn, { agencyId, id: id as number }),
  ...relatedPath(expense, ofShipment(id), agencyId, asker),
]

const BillFields = () => (
  <Section title="Bill of lading" help="One bill for one LC on one voyage.">
    <Entry of="billOfLadingNo" />
    <Entry of="date" />
    <Entry of="originals" />
    <Entry of="voyage" />
    <Entry of="lc" />
    <Entry of="purchaseContract" />
    <Entry of="shipper" />
    <Entry of="blConsignee" />
    <Entry of="notifyParty" />
    <Entry of="blQuantity" />
    <Entry of="grossWeightMethod" />
    <Entry of="holds" />
    <Entry of="dischargePort" />
  </Section>
)

const InvoiceFields = () => (
  <Section title="Invoice and freight">
    <Entry of="invoiceNo" />
    <Entry of="invoiceDate" />
    <Entry of="invoiceAmount" />
    <Entry of="freightTerms" />
    <Entry of="freightRate" />
    <Entry of="freightAmount" />
    <Entry of="carrier" span={6} />
  </Section>
)

/** The form of a shipment in the order of its papers: bill of lading, invoice and freight, consignees, quality, customs. */
export const ShipmentForm = () => (
  <DocumentForm document={document}>
    <BillFields />
    <InvoiceFields />
    <Section title="Consignees" help="The parts add up to the B/L quantity.">
      <Entry of="consigneeSplit" />
    </Section>
    <Section title="Terminals">
      <Entry of="terminals" />
    </Section>
    <Section title="Quality" help="Judged by the contract, at the port where quality is final.">
      <Entry of="quality" />
      <Entry of="qualityAllowance" />
    </Section>
    <Section title="Customs">
      <Entry of="customsDeclarationNo" />
      <Entry of="customsDate" />
      <Entry of="dutyPaid" />
      <Entry of="customsBroker" span={6} />
    </Section>
    <Section title="Remarks">
      <Entry of="remarks" />
    </Section>
  </DocumentForm>
)
