// The board that opens and stops sales: every lot in the terminals, its free quantity, and its limits.

import { Button, Popconfirm, Switch } from 'antd'
import { useState } from 'react'
import { type BoardLot, readSaleBoard, setSaleControl } from '#areas/terminals/sale-control/calls.ts'
import { Limits } from '#areas/terminals/sale-control/limits.tsx'
import { ApiError, useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { BodyOf } from '#kit/call.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { fromDecimal } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import type { Product } from '#trade/cargo/sale-priority.ts'
import { Empty } from '#ui/empty.tsx'
import { Figure, Instant, Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import './board.css'
import { PanelSkeleton } from '#ui/skeleton.tsx'

const toRequestBody = (lot: BoardLot): BodyOf<typeof setSaleControl> => {
  const values = insideOf(setSaleControl.body, lot as Row)
  const names = Object.keys(setSaleControl.body)
  return Object.fromEntries(names.map(name => [name, values[name]])) as BodyOf<typeof setSaleControl>
}

const keyOf = (lot: BoardLot): string => `${lot.terminal} ${lot.consignee} ${lot.lc} ${lot.form}`

let last: Promise<unknown> = Promise.resolve()

// A change is sent with the rest of its row. It waits for the change before it and begins with the row as it is now: a row read earlier
// would open again a sale that has been stopped meanwhile.
const useSending = () => {
  const [read, send] = [useCall(readSaleBoard), useCall(setSaleControl)]
  return (lot: BoardLot, change: Partial<BodyOf<typeof setSaleControl>>): Promise<unknown> => {
    const sent = last.then(async () => {
      const now = (await read()).lots.find(each => keyOf(each) === keyOf(lot))
      return send({ body: { ...toRequestBody(now ?? lot), ...change } })
    })
    last = sent.catch(() => {})
    return sent
  }
}

const useSaleControl = () => {
  const { t } = useLanguage()
  const send = useSending()
  const refresh = useRefresh()
  return async (lot: BoardLot, change: Partial<BodyOf<typeof setSaleControl>>): Promise<ApiError | undefined> => {
    try {
      await send(lot, change)
      notify.success(t('Sale control changed.'))
      await refresh()
      return undefined
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      return failure
    }
  }
}

type ToggleProps = { lot: BoardLot; product: Product; label: string }

const Toggle = ({ lot, product, label }: ToggleProps) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const set = useSaleControl()
  const isOpen = lot[product]
  const confirmToggle = async () => {
    const failure = await set(lot, { [product]: !isOpen })
    if (failure) notify.error(t(failure.message))
  }
  const title = isOpen ? t('Stop selling {lc} this way?', { lc: lot.lcNo }) : t('Sell {lc} this way?', { lc: lot.lcNo })
  const may = mayOn(asker, 'Edit', 'SaleControl')
  return (
    <Popconfirm
      title={title}
      okText={isOpen ? t('Stop') : t('Open')}
      cancelText={t('Back')}
      onConfirm={confirmToggle}
      disabled={!may}
    >
      <Switch
        checked={isOpen}
        disabled={!may}
        aria-label={`${t(label)}: ${lot.lcNo}, ${lot.terminalName}, ${lot.consigneeName}`}
      />
    </Popconfirm>
  )
}

type Quantity = 'balance' | 'reserved' | 'free' | 'dailyLimit' | 'perCustomerLimit'

// Calls have metric tons; figures are formatted from kilograms.
const Tons = ({ value, strong, quiet }: { value: number | null; strong?: boolean; quiet?: boolean }) => (
  <Figure value={value === null ? null : fromDecimal(value, 3)} kind="quantity" strong={strong} quiet={quiet} />
)

type ColumnOptions = { strong?: boolean; quiet?: boolean }

const toggleColumn = (product: Product, label: string, t: Translate): PlainColumn<BoardLot> => ({
  key: product,
  title: t(label),
  cell: lot => <Toggle lot={lot} product={product} label={label} />,
})

const tonsColumn = (
  key: Quantity,
  label: string,
  t: Translate,
  options: ColumnOptions = {},
): PlainColumn<BoardLot> => ({
  key,
  title: t(label),
  numeric: true,
  cell: lot => <Tons value={lot[key]} {...options} />,
})

const lotColumns = (t: Translate): PlainColumn<BoardLot>[] => [
  { key: 'terminal', title: t('Terminal'), cell: lot => lot.terminalName },
  { key: 'consignee', title: t('Owner'), cell: lot => <div className="sale-board-owner">{lot.consigneeName}</div> },
  {
    key: 'lc',
    title: t('LC'),
    cell: lot => (
      <div className="sale-board-lot">
        <Ltr>{lot.lcNo}</Ltr>
        <br />
        {t(lot.form)}, {lot.grade}
      </div>
    ),
  },
]

const controlColumns = (t: Translate): PlainColumn<BoardLot>[] => [
  tonsColumn('balance', 'Balance', t),
  tonsColumn('reserved', 'Reserved', t),
  tonsColumn('free', 'Free', t, { strong: true }),
  toggleColumn('bagSale', 'Bag sale', t),
  toggleColumn('bulkSale', 'Bulk sale', t),
  toggleColumn('lcSale', 'LC sale', t),
  tonsColumn('dailyLimit', 'Limit per day', t, { quiet: true }),
  tonsColumn('perCustomerLimit', 'Limit per customer', t, { quiet: true }),
  {
    key: 'priority',
    title: t('Order of sale'),
    numeric: true,
    cell: lot => <Figure value={lot.priority} kind="count" />,
  },
]

const changeColumn = (t: Translate, zone: string): PlainColumn<BoardLot> => ({
  key: 'changed',
  title: t('Changed'),
  cell: lot =>
    lot.changedAt && (
      <>
        {lot.changedBy} <Instant value={lot.changedAt} zone={zone} />
      </>
    ),
})

const limitsColumn = (t: Translate, open: (lot: BoardLot) => void): PlainColumn<BoardLot> => ({
  key: 'limits',
  title: '',
  cell: lot => (
    <Button size="small" onClick={() => open(lot)}>
      {t('Limits')}
    </Button>
  ),
})

const Lots = ({ lots }: { lots: readonly BoardLot[] }) => {
  const { t } = useLanguage()
  const { asker, zone } = useAsker()
  const set = useSaleControl()
  const [limiting, setLimiting] = useState<BoardLot>()
  const columns = [...lotColumns(t), ...controlColumns(t), changeColumn(t, zone)]
  if (mayOn(asker, 'Edit', 'SaleControl')) columns.push(limitsColumn(t, setLimiting))
  return (
    <Panel title={t('Lots in the terminals')} note={t('MT')}>
      <PlainTable caption={t('Lots in the terminals')} columns={columns} rows={lots} rowKey={keyOf} />
      {limiting && (
        <Limits
          lot={limiting}
          start={toRequestBody(limiting)}
          onDone={() => setLimiting(undefined)}
          save={change => set(limiting, change)}
        />
      )}
    </Panel>
  )
}

/** The board, in place of a list; a lot without a row is open for sale. */
export const SaleControlBoard = () => {
  const { t } = useLanguage()
  const { data, error } = useCallAnswer(readSaleBoard)
  const lots = data?.lots ?? []
  return (
    <Page title={t('Sale Control')}>
      {error && <Empty text={t(error.message)} />}
      {!data && !error && <PanelSkeleton />}
      {data && lots.length === 0 && <Empty text={t('The terminals are empty. Receive cargo first.')} />}
      {lots.length > 0 && <Lots lots={lots} />}
    </Page>
  )
}
