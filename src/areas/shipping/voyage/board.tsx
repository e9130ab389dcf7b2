import { Button } from 'antd'
import { readBoard } from '#areas/shipping/voyage/calls.ts'
import { voyage as voyages } from '#areas/shipping/voyage/definition.ts'
import { VesselTimeline } from '#areas/shipping/voyage/vessel-timeline.tsx'
import { VoyageProgress } from '#areas/shipping/voyage/voyage-progress.tsx'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { DocumentList } from '#kit/browser/document-list.tsx'
import { listPath, pagePath } from '#kit/browser/paths.ts'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import '#trade/voyages/discharge.css'

const document = voyages

/** The list of voyages, with a button that opens the board. */
export const VoyageList = () => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const board = <Button onClick={() => go(`${listPath(agencyId, document)}/board`)}>{t('Board')}</Button>
  return <DocumentList document={document} more={board} />
}

const Cards = () => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const { data, error } = useCallAnswer(readBoard)
  if (error) return <Empty text={t(error.message)} />
  if (!data) return <PanelSkeleton />
  if (data.voyages.length === 0) return <Empty text={t('No vessel is under way.')} />
  return (
    <>
      <VesselTimeline of={data.voyages} />
      <div className="voyage-board">
        {data.voyages.map(voyage => (
          <Panel
            key={voyage.voyageId}
            title={<Link to={pagePath(agencyId, document, voyage.voyageId)}>{voyage.vessel}</Link>}
            note={<Ltr>{voyage.voyageNo}</Ltr>}
            extra={<StatusTag state={voyage.status} filled />}
          >
            <p className="voyage-route">
              {[voyage.loadPort, voyage.dischargePort, voyage.berth].filter(Boolean).join(' · ')}
            </p>
            <VoyageProgress voyage={voyage} />
          </Panel>
        ))}
      </div>
    </>
  )
}

/** Vessels under way and recently discharged, with their discharged quantities. */
export const VoyageBoard = () => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  return (
    <Page
      title={t('Voyage board')}
      actions={<Button onClick={() => go(listPath(agencyId, document))}>{t('List')}</Button>}
    >
      <Cards />
    </Page>
  )
}
