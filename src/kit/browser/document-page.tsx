// The page of any document: state, figures, facts, postings and timeline.

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useActions } from '#kit/browser/actions.tsx'
import { useAdditions } from '#kit/browser/additions.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { Facts, KeyFigures, keyFigures, LinesPanels } from '#kit/browser/facts.tsx'
import { editPath, listPath, nameOf, pagePath } from '#kit/browser/paths.ts'
import { useDocument, type Whole } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { type Life, listed } from '#kit/states.ts'
import { DangerMenu } from '#ui/danger-menu.tsx'
import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link, useBack, useGo } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Postings } from '#ui/postings.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './browser.css'

type DocumentPageProps = {
  document: Document
  /** above the facts: chain, quantities */
  above?: (row: Whole) => ReactNode
  /** below the facts */
  below?: (row: Whole) => ReactNode
  /** secondary buttons, such as print */
  more?: (row: Whole) => ReactNode
  /** the papers, which replace everything else on the page */
  papers?: (row: Whole, path: string) => ReactNode
}

const most = 6

const Parts = ({ document, row, isPapers }: { document: Document; row: Whole; isPapers: boolean }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  if (document.papers.length === 0) return null
  const page = pagePath(agencyId, document, row.id)
  return (
    <nav className="page-parts" aria-label={t('Parts')}>
      <Link to={page} aria-current={isPapers ? undefined : 'page'}>
        {t('Overview')}
      </Link>
      <Link to={`${page}/documents`} aria-current={isPapers ? 'page' : undefined}>
        {t('Documents')}
      </Link>
    </nav>
  )
}

const Overview = ({ document, row, path, above, below }: DocumentPageProps & { row: Whole; path: string }) => {
  const { t } = useLanguage()
  const { FollowButton, History, CommentsAndTasks } = useAdditions()
  const figures = keyFigures(document, most)
  return (
    <div className="page-columns">
      <div className="page-column">
        {above?.(row)}
        <KeyFigures document={document} row={row} most={most} />
        <Panel>
          <Facts document={document} row={row} without={figures.length > 1 ? figures : []} />
        </Panel>
        <LinesPanels document={document} row={row} />
        {below?.(row)}
        <Postings postings={row.postings} />
      </div>
      <Panel title={t('Timeline')} className="page-timeline" extra={<FollowButton path={path} />}>
        <History document={document} timeline={row.timeline} />
        <CommentsAndTasks document={document} row={row} path={path} />
      </Panel>
    </div>
  )
}

// Documents beyond their first state are seldom changed, so for them the edit button is not the main one.
const isOftenEdited = (life: Life, status: string): boolean => life === listed || status === life.initial

const Loaded = (props: DocumentPageProps & { row: Whole; path: string }) => {
  const { t } = useLanguage()
  const [go, agencyId] = [useGo(), useAgencyId()]
  const { document, row, path, more, papers } = props
  const { next = [], doings = [], actions, status } = row
  const { primary, others, danger, dialog } = useActions(document, row, path)
  const { OtherSteps, SendBack, UsualStep } = useAdditions()
  const mayEdit = actions.includes('edit')
  const usual = primary ? undefined : next.find(({ isUsual }) => isUsual)
  const isEditUsual = !primary && !usual && isOftenEdited(document.life, status)
  const edit = (type?: 'primary') => (
    <Button type={type} onClick={() => go(editPath(agencyId, document, row.id))}>
      {t('Edit')}
    </Button>
  )
  const name = nameOf(document, row, t)
  return (
    <Page
      title={<Words>{name}</Words>}
      crumb={name}
      tag={<StatusTag state={row.status} filled />}
      facts={t(document.singular)}
      actions={
        <>
          {more?.(row)}
          {others}
          <SendBack path={path} />
          {mayEdit && !isEditUsual && edit()}
          <DangerMenu danger={danger} />
        </>
      }
      primary={primary ?? (usual ? <UsualStep step={usual} /> : mayEdit && isEditUsual && edit('primary'))}
    >
      <OtherSteps steps={next.filter(step => step !== usual)} doings={doings} />
      <Parts document={document} row={row} isPapers={papers !== undefined} />
      {papers ? papers(row, path) : <Overview {...props} />}
      {dialog}
    </Page>
  )
}

/** The page of a document, by the id in the address. */
export const DocumentPage = (props: DocumentPageProps) => {
  const { t } = useLanguage()
  const { id } = useParams()
  const goBack = useBack()
  const agencyId = useAgencyId()
  const { row, path, error } = useDocument(props.document, id)
  if (error && (!row || error.status === 404)) {
    const back = { label: t('Back to the list'), onClick: () => goBack(listPath(agencyId, props.document)) }
    return <Empty isScreen text={t(error.message)} action={back} />
  }
  return row ? <Loaded {...props} row={row} path={path} /> : <PageSkeleton />
}
