// The progress of a voyage: the discharged quantity of the bills of lading, bill by bill, the rate, and the expected completion.

import type { ReactNode } from 'react'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import type { BoardVoyage } from '#areas/shipping/voyage/calls.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { pagePath } from '#kit/browser/paths.ts'
import { Progress, tonsToKg } from '#trade/voyages/progress.tsx'
import { Figure, Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => {
  const { t } = useLanguage()
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Moment = ({ label, at }: { label: string; at: string | null }) => {
  const { zone } = useAsker()
  return at ? (
    <Fact label={label}>
      <Instant value={at} zone={zone} />
    </Fact>
  ) : null
}

const Tons = ({ label, tons }: { label: string; tons: number | null }) => {
  const { t } = useLanguage()
  if (tons === null) return null
  return (
    <Fact label={label}>
      <Figure value={tonsToKg(tons)} kind="quantity" /> <span className="unit">{t('MT')}</span>
    </Fact>
  )
}

const Bills = ({ bills }: Pick<BoardVoyage, 'bills'>) => {
  const agencyId = useAgencyId()
  if (bills.length === 0) return null
  return (
    <ul className="voyage-bills">
      {bills.map(bill => (
        <li key={bill.shipmentId} className="voyage-bill">
          <span className="voyage-bill-names">
            <Link to={pagePath(agencyId, shipment, bill.shipmentId)}>
              <Ltr>{bill.billOfLadingNo}</Ltr>
            </Link>{' '}
            <span className="quiet">
              <Ltr>{bill.lcNo}</Ltr>
            </span>
          </span>
          <Progress done={bill.discharged} of={bill.bl} />
        </li>
      ))}
    </ul>
  )
}

/** The figures of one voyage. */
export const VoyageProgress = ({ voyage }: { voyage: BoardVoyage }) => (
  <>
    {voyage.bl > 0 && <Progress done={voyage.discharged} of={voyage.bl} strong />}
    <dl className="voyage-facts">
      {voyage.arrivedAt ? (
        <Moment label="Arrived" at={voyage.arrivedAt} />
      ) : (
        <Moment label="Expected arrival" at={voyage.eta} />
      )}
      <Moment label="Berthed" at={voyage.berthedAt} />
      <Moment label="Discharge commenced" at={voyage.commencedAt} />
      <Moment label="Discharge completed" at={voyage.completedAt} />
      <Tons label="Still on board" tons={voyage.onBoard > 0 ? voyage.onBoard : null} />
      <Moment label="Empty by" at={voyage.emptyAt} />
      <Tons label="A day" tons={voyage.perDay} />
      <Tons label="Agreed a day" tons={voyage.agreedPerDay} />
      <Tons label="By draft survey" tons={voyage.surveyed} />
    </dl>
    <Bills bills={voyage.bills} />
  </>
)
