// Rows of master data that are probably the same, by group; the user keeps one row of a group and merges the others into it.

import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { type DuplicateRow, duplicates, merge, mergeEffect } from '#areas/master-data/duplicates/calls.ts'
import { mergeableListsFor } from '#areas/master-data/duplicates/mergeable-lists.tsx'
import { useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatCount } from '#kit/units.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import { effectLines } from '#ui/effect-lines.ts'
import { Checks, EffectPanel } from '#ui/effect-panel.tsx'
import { Empty } from '#ui/empty.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import '#trade/parties/parties.css'

const titles: Record<Mergeable, string> = {
  customer: 'Customer',
  company: 'Companies',
  vendor: 'Vendor',
  truck: 'Truck',
  driver: 'Driver',
}

type Group = { by: string; key: string; rows: DuplicateRow[] }
type MergeChoice = { keep: DuplicateRow; others: DuplicateRow[] }

const useMerging = (of: Mergeable, close: () => void) => {
  const { t } = useLanguage()
  const ask = useCall(merge)
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const run = async ({ keep, others }: MergeChoice) => {
    setBusy(true)
    try {
      let moved = 0
      for (const { id } of others) moved += (await ask({ body: { of, keep: keep.id, gone: id } })).moved
      notify.success(
        t('Merged into {name}; {moved} documents name it now.', { name: keep.name, moved: formatCount(moved) }),
      )
    } catch (failure) {
      notify.error(t((failure as Error).message))
    }
    await refresh()
    setBusy(false)
    close()
  }
  return { run, isBusy }
}

const Names = ({ twin }: { twin: DuplicateRow }) => (
  <span className="twin-names">
    <bdi>{twin.name}</bdi>
    {twin.nameAr && <bdi lang="ar">{twin.nameAr}</bdi>}
    <bdi className="twin-about">{twin.about}</bdi>
  </span>
)

const GroupPanel = ({
  group: { by, key, rows },
  onChoose,
}: {
  group: Group
  onChoose: (chosen: MergeChoice) => void
}) => {
  const { t } = useLanguage()
  const columns = [
    { key: 'name', title: t('Name'), cell: (twin: DuplicateRow) => <Names twin={twin} /> },
    {
      key: 'uses',
      title: t('Used in'),
      numeric: true,
      cell: (twin: DuplicateRow) => <Figure value={twin.uses} kind="count" />,
    },
    {
      key: 'keep',
      title: '',
      cell: (keep: DuplicateRow) => (
        <Button size="small" onClick={() => onChoose({ keep, others: rows.filter(({ id }) => id !== keep.id) })}>
          {t('Keep this one')}
        </Button>
      ),
    },
  ]
  return (
    <Panel title={t('Same: {field}', { field: t(by) })} note={<bdi>{key}</bdi>} flush>
      <PlainTable caption={t('Possible duplicates')} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Panel>
  )
}

const Finality = () => {
  const { t } = useLanguage()
  return <p>{t('What is open moves to the account of the kept one by a posting of today. This cannot be undone.')}</p>
}

// The reason why a row cannot be merged, or the balances of a company that move.
const MergeEffect = ({ of, keep, gone }: { of: Mergeable; keep: number; gone: number }) => {
  const { t } = useLanguage()
  const { data, error } = useCallAnswer(mergeEffect, { query: { of, keep, gone } })
  if (error) return <p>{t(error.message)}</p>
  if (!data) return <PanelSkeleton />
  if (data.refusal) return <Checks checks={[{ text: data.refusal, verdict: 'bad' }]} />
  if (data.effects.length === 0) return null
  return (
    <>
      <Finality />
      <EffectPanel title={t('What moves today')} effects={effectLines(data.effects, t)} nothing={t('Nothing moves.')} />
    </>
  )
}

// The rows to be merged, with the open balance of each.
const MergedRows = ({ of, keep, rows }: { of: Mergeable; keep: number; rows: readonly DuplicateRow[] }) => {
  const { t } = useLanguage()
  return (
    <>
      {rows.some(({ owesHalala }) => owesHalala !== 0) && <Finality />}
      <ul className="merging">
        {rows.map(twin => (
          <li key={twin.id} className="merging">
            <Names twin={twin} />
            {twin.owesHalala !== 0 && (
              <>
                {' '}
                {t('Open')}: <Figure value={twin.owesHalala} kind="money" /> <span className="unit">{t('SAR')}</span>
              </>
            )}
            <MergeEffect of={of} keep={keep} gone={twin.id} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Groups = ({ of }: { of: Mergeable }) => {
  const { t } = useLanguage()
  const [chosen, setChosen] = useState<MergeChoice>()
  const { data, error } = useCallAnswer(duplicates, { query: { of } })
  const { run, isBusy } = useMerging(of, () => setChosen(undefined))
  if (error) return <Empty text={t(error.message)} />
  if (!data) return <PanelSkeleton />
  if (data.groups.length === 0) return <Empty text={t('No duplicates found.')} />
  return (
    <div className="twins">
      {data.groups.map(group => (
        <GroupPanel key={`${group.by} ${group.key}`} group={group} onChoose={setChosen} />
      ))}
      <Modal
        open={chosen !== undefined}
        title={t('Merge into {name}?', { name: chosen?.keep.name ?? '' })}
        okText={t('Merge')}
        cancelText={t('Back')}
        confirmLoading={isBusy}
        onOk={() => chosen && void run(chosen)}
        onCancel={() => setChosen(undefined)}
      >
        <div className="merging">
          <p>
            {t(
              'Documents that can still be changed use the kept row from now on; settled ones keep the old name. The other rows are deactivated.',
            )}
          </p>
          {chosen && <MergedRows of={of} keep={chosen.keep.id} rows={chosen.others} />}
        </div>
      </Modal>
    </div>
  )
}

export const Duplicates = () => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const lists = mergeableListsFor(asker)
  const [of, setOf] = useState<Mergeable>(lists[0] ?? 'customer')
  return (
    <Page title={t('Duplicates')} facts={t('Rows with the same number or name')}>
      <Segmented
        className="duplicates-of"
        value={of}
        onChange={setOf}
        options={lists.map(value => ({ value, label: t(titles[value]) }))}
        aria-label={t('List')}
      />
      <Groups key={of} of={of} />
    </Page>
  )
}
