// Every external connection of the agency with its state, by kind. The screen refreshes itself while it is visible.

import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import {
  type ConnectionTest,
  readConnections,
  type ShownConnection,
  testConnection,
} from '#areas/logs/connections/calls.ts'
import { ask, callPath, useAgencyId, useCall } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatCount } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { connectionKinds } from '#trade/dispatching/connection.ts'
import { keyOf } from '#ui/answers.ts'
import { Empty } from '#ui/empty.tsx'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './connections.css'

const everyMs = 15_000

const titles: Record<ShownConnection['kind'], string> = {
  Channel: 'Channels of messages',
  Webhook: 'Reports of providers',
  Receiver: 'Receivers',
  'E-invoices': 'E-invoices',
  Schedule: 'Schedules',
  Key: 'Keys',
  Backup: 'Backups',
}

const Target = ({ row: { kind, target } }: { row: ShownConnection }) => {
  const { t } = useLanguage()
  if (!target) return null
  // The target of a schedule is a list of texts of the program, so it is translated.
  const words = kind === 'Schedule' && target.split(', ').map(word => t(word))
  return <div className="connection-quiet">{words ? <bdi>{words.join(t(', '))}</bdi> : <Ltr>{target}</Ltr>}</div>
}

const Name = ({ row }: { row: ShownConnection }) => {
  const { title, of, path } = row
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const name = [t(title), of && t(of)].filter(Boolean).join(t(', '))
  return (
    <>
      {path ? <Link to={`/${agencyId}/${path}`}>{name}</Link> : name}
      <Target row={row} />
    </>
  )
}

const Time = ({ value }: { value: string | null }) =>
  value === null ? <span className="figure-missing">–</span> : <Instant value={value} />

const Failure = ({ row: { lastFailureAt, pausedSince, reason, answer } }: { row: ShownConnection }) => {
  const { t } = useLanguage()
  if (!lastFailureAt && !reason) return <span className="figure-missing">–</span>
  return (
    <>
      {lastFailureAt && <Instant value={lastFailureAt} />}
      {pausedSince && <Paused since={pausedSince} />}
      {reason && <div className="connection-quiet">{t(reason)}</div>}
      {answer && (
        <div className="connection-quiet">
          <bdi>{t(answer)}</bdi>
        </div>
      )}
    </>
  )
}

const Paused = ({ since }: { since: string }) => {
  const { t } = useLanguage()
  return (
    <div className="connection-dead">
      {t('Not reached; one try at a time since')} <Instant value={since} />
    </div>
  )
}

const Queue = ({ row: { waiting, dead } }: { row: ShownConnection }) => {
  const { t } = useLanguage()
  if (waiting === null || dead === null) return <span className="figure-missing">–</span>
  return (
    <>
      {t('Waiting: {count}', { count: formatCount(waiting) })}
      {dead > 0 && <div className="connection-dead">{t('Given up: {count}', { count: formatCount(dead) })}</div>}
    </>
  )
}

const useTest = (key: string) => {
  const { t } = useLanguage()
  const test = useCall(testConnection)
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<ConnectionTest>()
  const begin = async () => {
    setAsking(true)
    setResult(undefined)
    const refused = (error: Error): ConnectionTest => ({ reached: false, reason: error.message, said: '', ms: 0 })
    setResult(await test({ body: { key } }).catch(refused))
    setAsking(false)
  }
  const words = result && [result.reached ? t('Reached.') : t(result.reason ?? ''), result.said].filter(Boolean)
  return { isAsking, begin, result, words }
}

const Test = ({ row: { key, title, of } }: { row: ShownConnection }) => {
  const { t } = useLanguage()
  const { isAsking, begin, result, words } = useTest(key)
  const name = [t('Test'), t(title), of && t(of)].filter(Boolean).join(' ')
  return (
    <>
      <Button size="small" aria-label={name} loading={isAsking} onClick={() => void begin()}>
        {t('Test')}
      </Button>
      <div role="status" className={result && !result.reached ? 'connection-dead' : 'connection-quiet'}>
        {words?.[0]} {words?.[1] && <Ltr>{words[1]}</Ltr>}
      </div>
    </>
  )
}

const useColumns = (): PlainColumn<ShownConnection>[] => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  // On a phone a row is shown as a card, and each cell has its title.
  const column = (key: string, title: string, cell: PlainColumn<ShownConnection>['cell']) => ({
    key,
    title: t(title),
    cell: (row: ShownConnection) => (
      <>
        <span className="connection-label" aria-hidden="true">
          {t(title)}
        </span>
        <div className="connection-cell">{cell(row)}</div>
      </>
    ),
  })
  const mayTest = may(asker, { rights: ['canEditConnections'] })
  return [
    column('name', 'Connection', row => <Name row={row} />),
    column('state', 'State', ({ state }) => <StatusTag state={state} tone={state === 'Stopped' ? 'red' : undefined} />),
    column('success', 'Last success', ({ lastSuccessAt }) => <Time value={lastSuccessAt} />),
    column('failure', 'Last failure', row => <Failure row={row} />),
    column('queue', 'Queue', row => <Queue row={row} />),
    column('next', 'Next run', ({ nextAt }) => <Time value={nextAt} />),
    ...(mayTest ? [column('test', 'Test', row => row.canTest && <Test row={row} />)] : []),
  ]
}

const Kinds = ({ rows }: { rows: readonly ShownConnection[] }) => {
  const { t } = useLanguage()
  const columns = useColumns()
  return connectionKinds.map(kind => {
    const found = rows.filter(row => row.kind === kind)
    const title = t(titles[kind])
    if (found.length === 0) return null
    return (
      <Panel key={kind} title={title}>
        <PlainTable caption={title} columns={columns} rows={found} rowKey={({ key }) => key} />
      </Panel>
    )
  })
}

export const Connections = () => {
  const { t } = useLanguage()
  const path = callPath(readConnections, { agencyId: useAgencyId() })
  const { data, error } = useQuery({
    queryKey: keyOf(path),
    queryFn: ({ signal }) => ask<{ rows: ShownConnection[] }>(path, { signal }),
    refetchInterval: everyMs,
    retry: false,
  })
  if (!data) return error ? <Empty isScreen text={t(error.message)} /> : <PageSkeleton />
  return (
    <Page title={t('Connections')} facts={t('What is off is set up in the form of the agency.')}>
      <div className="connections">
        <Kinds rows={data.rows} />
      </div>
    </Page>
  )
}
