// All mappings as a grid: a row for each consignee, a column for each terminal, a checkbox for each operation.

import { Alert, Button, Checkbox } from 'antd'
import { useMemo, useRef, useState } from 'react'
import {
  type MappingCell,
  mappingGrid,
  type Named,
  type Operation,
  saveMappings,
} from '#areas/master-data/terminal-consignee-mapping/calls.ts'
import { operations } from '#areas/master-data/terminal-consignee-mapping/definition.ts'
import { type ApiError, useAgencyId, useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { AnswerOf } from '#kit/call.ts'
import { mayOn } from '#rights/may.ts'
import { Empty } from '#ui/empty.tsx'
import { useKeptMap } from '#ui/kept-map.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { useSaveKey } from '#ui/save-key.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/unsaved-changes.tsx'
import '#trade/parties/parties.css'

type Grid = AnswerOf<typeof mappingGrid>

const keyOf = ({ terminal, consignee }: Pick<MappingCell, 'terminal' | 'consignee'>): string =>
  `${terminal} ${consignee}`

const useSaving = (changed: ReadonlyMap<string, MappingCell>, done: () => void) => {
  const { t } = useLanguage()
  const ask = useCall(saveMappings)
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await ask({ body: { cells: [...changed.values()] }, key })
      renew()
      done()
      notify.success(t('Mappings saved.'))
      await refresh()
    } catch (failure) {
      setError(failure as ApiError)
    }
    setBusy(false)
  }
  return { save, error, isBusy }
}

type CellProps = { names: string; ticked: readonly Operation[]; isFixed: boolean; onTick: (next: Operation[]) => void }

const Cell = ({ names, ticked, isFixed, onTick }: CellProps) => {
  const { t } = useLanguage()
  return (
    <div className="mapping-cell">
      {operations.map(operation => (
        <Checkbox
          key={operation}
          checked={ticked.includes(operation)}
          disabled={isFixed}
          aria-label={`${names}: ${t(operation)}`}
          onChange={({ target }) =>
            onTick(operations.filter(one => (one === operation ? target.checked : ticked.includes(one))))
          }
        >
          {t(operation)}
        </Checkbox>
      ))}
    </div>
  )
}

/** The changed cells; a cell set back to its saved operations no longer counts as changed. */
const useChangedCells = (cells: readonly MappingCell[]) => {
  const place = `/api/agencies/${useAgencyId()}/master-data/terminal-consignee-mapping/grid`
  const { kept: changed, setKept: setChanged, drop } = useKeptMap<string, MappingCell>(place)
  const saved = useMemo(() => new Map(cells.map(cell => [keyOf(cell), cell.operations])), [cells])
  const tick = (cell: MappingCell) => {
    const next = new Map(changed)
    const isAsBefore = (saved.get(keyOf(cell)) ?? []).toSorted().join() === cell.operations.toSorted().join()
    if (isAsBefore) next.delete(keyOf(cell))
    else next.set(keyOf(cell), cell)
    setChanged(next)
  }
  const tickedIn = (at: Pick<MappingCell, 'terminal' | 'consignee'>): readonly Operation[] =>
    changed.get(keyOf(at))?.operations ?? saved.get(keyOf(at)) ?? []
  return { changed, tick, tickedIn, clear: drop }
}

type TableProps = Pick<Grid, 'terminals' | 'consignees'> &
  Pick<ReturnType<typeof useChangedCells>, 'tick' | 'tickedIn'> & { isFixed: boolean }

const MappingTable = ({ terminals, consignees, tick, tickedIn, isFixed }: TableProps) => {
  const { t, language } = useLanguage()
  const nameOf = ({ name, nameAr }: Named) => (language === 'arabic' ? nameAr : name)
  return (
    <table className="mapping-grid">
      <thead>
        <tr>
          <th scope="col">{t('Consignee')}</th>
          {terminals.map(terminal => (
            <th key={terminal.id} scope="col">
              {nameOf(terminal)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {consignees.map(consignee => (
          <tr key={consignee.id}>
            <th scope="row">{nameOf(consignee)}</th>
            {terminals.map(terminal => {
              const at = { terminal: terminal.id, consignee: consignee.id }
              const names = [nameOf(consignee), nameOf(terminal)].join(t(', '))
              const onTick = (next: Operation[]) => tick({ ...at, operations: next })
              return (
                <td key={terminal.id}>
                  <Cell names={names} ticked={tickedIn(at)} isFixed={isFixed} onTick={onTick} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Discard = ({ onClick }: { onClick: () => void }) => {
  const { t } = useLanguage()
  return (
    <Button type="text" onClick={onClick}>
      {t('Discard')}
    </Button>
  )
}

const LoadedGrid = ({ grid: { terminals, consignees, cells } }: { grid: Grid }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const { changed, tick, tickedIn, clear } = useChangedCells(cells)
  const isSaved = useRef(false)
  const { save, error, isBusy } = useSaving(changed, clear)
  const blocker = useUnsavedGuard(changed.size > 0, isSaved)
  const mayEdit = mayOn(asker, 'Edit', 'TerminalConsigneeMapping')
  const primary = mayEdit && (
    <Button type="primary" disabled={changed.size === 0} loading={isBusy} onClick={() => void save()}>
      {t('Save')}
    </Button>
  )
  return (
    <Page
      title={t('Mappings as a grid')}
      facts={t('Changed: {count}', { count: changed.size })}
      actions={changed.size > 0 && <Discard onClick={clear} />}
      primary={primary}
    >
      {error && <Alert type="error" showIcon title={t(error.message)} />}
      <Panel flush>
        <div className="mapping-scroll">
          <MappingTable
            terminals={terminals}
            consignees={consignees}
            tick={tick}
            tickedIn={tickedIn}
            isFixed={!mayEdit}
          />
        </div>
      </Panel>
      <UnsavedDialog blocker={blocker} form={{ clear }} />
    </Page>
  )
}

export const MappingGrid = () => {
  const { t } = useLanguage()
  const { data, error } = useCallAnswer(mappingGrid)
  // Ticks that are not saved stay when a refresh fails.
  if (data) return <LoadedGrid grid={data} />
  return error ? <Empty isScreen text={t(error.message)} /> : <PageSkeleton />
}
