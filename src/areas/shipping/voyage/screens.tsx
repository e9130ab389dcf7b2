import { vesselPermission } from '#areas/procurement/vesselPermission/definition.ts'
import { readBoard } from '#areas/shipping/voyage/calls.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { VoyageProgress } from '#areas/shipping/voyage/voyage-progress.tsx'
import { callPath, useCallAnswer } from '#kit/browser/api.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { Related, relatedPath } from '#trade/sheets/related.tsx'
import { Awaited } from '#ui/awaited.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'

const document = voyage

const DischargePanel = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readBoard, { query: { voyage: id } })
  if (!answer.data) return <Awaited of={answer} height={190} />
  const [stand] = answer.data.voyages
  if (!stand || stand.bills.length === 0) return null
  return (
    <Panel title={t('Discharge')} note={t('discharged of B/L, MT')}>
      <VoyageProgress voyage={stand} />
    </Panel>
  )
}

const ofVoyage = (id: unknown) => ({ voyageId: String(id) })

/** The page of a voyage: its discharge above its fields. */
export const VoyagePage: ScreenContent = () => (
  <DocumentPage
    document={document}
    above={({ id }) => <DischargePanel id={id} />}
    below={({ id }) => (
      <Related
        document={vesselPermission}
        columns={['authority', 'permittedQuantity', 'issueDate', 'expiryDate']}
        asked={ofVoyage(id)}
        title="Permissions of this voyage"
      />
    )}
  />
)

VoyagePage.asks = ({ id }, agencyId, asker) => [
  callPath(readBoard, { agencyId }, { voyage: id }),
  ...relatedPath(vesselPermission, ofVoyage(id), agencyId, asker),
]

const VoyageFields = () => (
  <>
    <Section title="Voyage" help="One call of one vessel.">
      <Entry of="voyageNo" />
      <Entry of="vessel" />
      <Entry of="shipmentManager" />
      <Entry of="charterPartyDate" />
      <Entry of="charterPartyForm" span={4} />
      <Entry of="laycanFrom" />
      <Entry of="laycanTo" />
      <Entry of="dischargeRateAgreed" />
    </Section>
    <Section title="Ports">
      <Entry of="loadPorts" span={6} />
      <Entry of="dischargePort" />
      <Entry of="secondPort" />
      <Entry of="berth" />
    </Section>
    <Section title="Agents" help="A ship agent needs a licence.">
      <Entry of="shipAgent" />
      <Entry of="agentLicenceNo" />
      <Entry of="agentLicenceExpiry" />
      <Entry of="stevedore" span={3} />
      <Entry of="surveyor" span={3} />
    </Section>
  </>
)

const FactFields = () => (
  <Section title="Facts" help="In chronological order.">
    <Entry of="departedAt" />
    <Entry of="eta" />
    <Entry of="arrivedAt" />
    <Entry of="anchoredAt" />
    <Entry of="norTenderedAt" />
    <Entry of="norAcceptedAt" />
    <Entry of="freePratiqueAt" />
    <Entry of="customsClearedAt" />
    <Entry of="berthedAt" />
    <Entry of="dischargeCommencedAt" />
    <Entry of="dischargeCompletedAt" />
    <Entry of="sailedAt" />
  </Section>
)

/** The form of a voyage in chronological order: nomination, ports, arrival, discharge, stowage. */
export const VoyageForm = () => (
  <DocumentForm document={document}>
    <VoyageFields />
    <FactFields />
    <Section title="Hatch plan" help="Its quantities add up to the bills of lading.">
      <Entry of="hatchPlan" />
    </Section>
    <Section title="Remarks">
      <Entry of="remarks" />
    </Section>
  </DocumentForm>
)
