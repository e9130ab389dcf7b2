// One waiting document: its figures, the effect of a decision, and the actions the user may take.

import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { SendBack } from '#comments/attention.tsx'
import { useActions } from '#kit/browser/actions.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { KeyFigures } from '#kit/browser/facts.tsx'
import { nameOf, pagePath } from '#kit/browser/paths.ts'
import { useDocument, type Whole } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { documentAt } from '#shell/document-at.ts'
import { ActionEffect } from '#shell/mine/action-effect.tsx'
import { DangerMenu } from '#ui/danger-menu.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { decidingFacts } from '#waiting/deciding-columns.ts'
import './mine.css'

const most = 4

// The effect shown is that of the action the main button takes.
const firstAction = ({ life }: Document, actions: readonly string[]): string | undefined =>
  actions.find(name => life.actions[name] && !life.actions[name].danger && !life.actions[name].seldom)

// An owner who may agree may also decline; other actions that undo something are kept apart.
const isOwners = ({ life }: Document, name: string): boolean => life.actions[name]?.forOwner !== undefined

// Who gives or pays what the figures say, as far as the user may see them.
const Parties = ({ document, row }: { document: Document; row: Whole }) => {
  const { t } = useLanguage()
  const known = decidingFacts(document).parties.filter(name => row.labels?.[name])
  if (known.length === 0) return null
  return (
    <dl className="facts mine-parties">
      {known.map(name => (
        <div key={name} className="fact">
          <dt>{t(document.fields[name]!.label)}</dt>
          <dd>
            <Words>{String(row.labels?.[name])}</Words>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Refusal = { key: string; label: string; onClick: () => void }

const RefusalButtons = ({ refusals }: { refusals: readonly Refusal[] }) =>
  refusals.map(({ key, label, onClick }) => (
    <Button key={key} danger onClick={onClick}>
      {label}
    </Button>
  ))

const WaitingDocument = ({ document, id }: { document: Document; id: string }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const { row, path, error } = useDocument(document, id)
  const { primary, others, danger: dangers, dialog } = useActions(document, row, path)
  if (error) return <p className="quiet">{t(error.message)}</p>
  if (!row) return <PanelSkeleton />
  const action = firstAction(document, row.actions)
  const refusals = dangers.filter(({ key }) => isOwners(document, key))
  const danger = dangers.filter(({ key }) => !isOwners(document, key))
  return (
    <>
      <Panel
        title={
          <Link to={pagePath(agencyId, document, row.id)}>
            <Words>{nameOf(document, row, t)}</Words>
          </Link>
        }
        note={t(document.singular)}
        extra={<StatusTag state={row.status} filled />}
      >
        <Parties document={document} row={row} />
        <KeyFigures document={document} row={row} most={most} />
        <div className="mine-actions">
          {primary}
          {others}
          <RefusalButtons refusals={refusals} />
          <SendBack path={path} />
          <DangerMenu danger={danger} />
        </div>
      </Panel>
      {action && <ActionEffect path={path} action={action} version={row.version} />}
      {dialog}
    </>
  )
}

/** A waiting document by its place: the address of its screen and its id. A dispatch has no document, but a page of attempts. */
export const WaitingPanel = ({ place }: { place: string }) => {
  const { t } = useLanguage()
  const cut = place.lastIndexOf('/')
  const [address, id] = [place.slice(0, cut), place.slice(cut + 1)]
  const agencyId = useAgencyId()
  const { data } = useQuery({
    queryKey: ['document', address],
    queryFn: async () => (await documentAt(address)) ?? null,
  })
  return (
    <section className="mine-panel" aria-label={t('Decide')}>
      {data && <WaitingDocument document={data} id={id} />}
      {data === null && (
        <Panel title={t('Failed to send')}>
          <Link to={`/${agencyId}/${place}`}>{t('Look at its attempts and send it again')}</Link>
        </Panel>
      )}
    </section>
  )
}
