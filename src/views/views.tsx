// The saved views of a list or a report: the current one, how to switch to another, how to save one.

import { useEffect, useRef, useState } from 'react'
import type { Additions, ViewsProps } from '#kit/browser/additions.tsx'
import { useAnswer, useCall, useCallAnswer } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import type { KeptColumns } from '#ui/columns.tsx'
import { useLanguage } from '#ui/language.tsx'
import { type Changes, wordsForServer } from '#ui/list-state.ts'
import { notify } from '#ui/notify.ts'
import { type KeptView, SaveView, ViewTabs } from '#ui/view-tabs.tsx'
import { Board, hasBoard } from '#views/board.tsx'
import { keepLayout, listViews, removeView, saveView, type View } from '#views/calls.ts'
import { Modes } from '#views/modes.tsx'

// Sorted, because the same parameters may have been chosen in another order.
const keptOf = (asked: URLSearchParams): string => {
  const kept = new URLSearchParams(asked)
  kept.sort()
  return kept.toString()
}

const changesTo = (asked: URLSearchParams, query: string): Changes => {
  const words = new URLSearchParams(query)
  return {
    ...Object.fromEntries([...asked.keys()].map(word => [word, undefined])),
    ...Object.fromEntries([...words.keys()].map(word => [word, words.getAll(word)])),
  }
}

const Count = ({ path, query }: { path: string; query: string }) => {
  const words = wordsForServer(new URLSearchParams(query))
  words.set('pageSize', '10')
  const { data } = useAnswer<{ count: number }>(`${path}?${words}`)
  return data && formatCount(data.count)
}

// Milliseconds. While a column is being widened its width changes with every step.
const settledMs = 600

const columnsOf = ({ columns }: View): KeptColumns | undefined => (columns ? JSON.parse(columns) : undefined)

// A list opened without filters uses the user's default view, else one that colleagues share.
const useDefault = (views: readonly View[] | undefined, asked: URLSearchParams, choose: (view: View) => void) => {
  const isOpened = useRef(false)
  useEffect(() => {
    if (!views || isOpened.current) return
    isOpened.current = true
    const first = views.find(({ isDefault }) => isDefault)
    if (first && asked.size === 0) choose(first)
  }, [views, asked, choose])
}

const layoutIn = (columns: KeptColumns | undefined): string | null => (columns ? JSON.stringify(columns) : null)

// The layout last sent to the server, stored so that a change just before leaving the page is not lost.
const sentLayoutOf = (address: string) => {
  const key = `x-gms-columns-told:${address}`
  return {
    read: () => localStorage.getItem(key),
    store: (layout: string | null) => {
      if (layout === null) localStorage.removeItem(key)
      else localStorage.setItem(key, layout)
    },
  }
}

// The user's columns are the same in every browser: the server's layout is shown, and changes made here are sent to it.
const useLayout = (address: string, columns: ViewsProps['columns'], layout: string | null | undefined) => {
  const send = useCall(keepLayout)
  const isCompared = useRef(false)
  const { own, storeOwn } = columns
  const now = layoutIn(own)
  useEffect(() => {
    if (layout === undefined) return
    const sent = sentLayoutOf(address)
    if (!isCompared.current) {
      isCompared.current = true
      if (sent.read() === now) {
        sent.store(layout)
        if (layout !== now) storeOwn(layout === null ? undefined : JSON.parse(layout))
        return
      }
    }
    if (now === sent.read()) return
    const soon = setTimeout(() => {
      // After a failure it is sent with the next change, or when the list is opened again.
      send({ body: { address, columns: now } })
        .then(() => sent.store(now))
        .catch(() => {})
    }, settledMs)
    return () => clearTimeout(soon)
  }, [address, layout, now, storeOwn, send])
}

// The current view, and the functions to switch to another, to save one and to remove one.
const useViews = ({ address, state, columns }: Omit<ViewsProps, 'children'>) => {
  const { t } = useLanguage()
  const { lasting: asked, change } = state
  const { data, refetch } = useCallAnswer(listViews, { query: { address } })
  const [keep, remove] = [useCall(saveView), useCall(removeView)]
  useLayout(address, columns, data?.layout)
  const [chosenId, setChosen] = useState<number>()
  const [asking, setAsking] = useState<{ start?: KeptView; changed?: number }>()
  const views = data?.rows ?? []
  const query = keptOf(asked)
  const layout = columns.kept ? JSON.stringify(columns.kept) : null
  const isShown = (view: View) => view.query === query && (view.columns ?? null) === layout
  const current = views.find(view => view.id === chosenId && isShown(view)) ?? views.find(isShown)
  const choose = (view: View | undefined) => {
    setChosen(view?.id)
    columns.showView(view && { kept: columnsOf(view) })
    change(changesTo(asked, view?.query ?? ''))
  }
  useDefault(data?.rows, asked, choose)
  const failed = (error: unknown) => notify.error(t((error as Error).message))
  const save = async (view: KeptView) => {
    try {
      const { id } = await keep({ body: { address, query, columns: layout, ...view, view: asking?.changed ?? null } })
      setChosen(id)
      setAsking(undefined)
      await refetch()
      notify.success(t('{name} saved.', { name: view.name }))
    } catch (error) {
      failed(error)
    }
  }
  const drop = async ({ id }: { id: number }) => {
    await remove({ places: { viewId: id } }).catch(failed)
    choose(undefined)
    await refetch()
  }
  const chosen = views.find(({ id, isMine }) => id === chosenId && isMine)
  const differs = !current && (query !== '' || layout !== null)
  return { views, roles: data?.roles ?? [], current, chosen, differs, choose, save, drop, asking, setAsking }
}

/** The tabs of the views, and the button that saves a view while something differs from the current one. */
export const Views: Additions['Views'] = ({ children, ...props }) => {
  const { t } = useLanguage()
  const { countPath, document, state } = props
  const canBoard = document !== undefined && hasBoard(document)
  const { views, roles, current, chosen, differs, choose, save, drop, asking, setAsking } = useViews(props)
  const count = ({ query }: View) => countPath && <Count path={countPath} query={query} />
  return children({
    board: canBoard && state.as === 'board' ? <Board document={document} state={state} /> : undefined,
    tabs: (
      <ViewTabs
        views={views.map(view => ({ ...view, count: count(view) }))}
        current={current?.id}
        onChoose={id => choose(views.find(view => view.id === id))}
        onChange={view => setAsking({ start: view, changed: view.id })}
        onRemove={view => void drop(view)}
      />
    ),
    saving: (
      <>
        {canBoard && <Modes state={state} />}
        {differs && (
          <button type="button" className="text-button save-view-button" onClick={() => setAsking({ start: chosen })}>
            {t('Save view')}
          </button>
        )}
        {asking && <SaveView start={asking.start} roles={roles} onSave={save} onClose={() => setAsking(undefined)} />}
      </>
    ),
  })
}
