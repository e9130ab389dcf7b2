import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const body = (more: object = {}): object => ({
  date: app.ago(6),
  vendor: app.world.bagVendor,
  vendorInvoiceNo: 'NP-1',
  invoiceDate: app.ago(7),
  consignee: app.world.companies.c1,
  scope: 'OTHERS',
  terminal: app.world.terminals.jeddah,
  lines: [{ bagGrade: app.world.bag50, received: 995_800, rejected: 4_200, unitPrice: 0.85 }],
  ...more,
})

test('1,000,000 delivered, 4,200 rejected: 995,800 bags for SAR 846,430.00', async () => {
  const bought = await app.add('bags/procurement', body())
  assert.deepEqual([bought.status, bought.received, bought.net, bought.vat], ['Active', 995_800, 846_430, 126_964.5])
  assert.equal(await app.onHand('STORE'), 995_800)
  assert.equal(await app.onHand('INVENTORY_BAGS'), 84_643_000)
  assert.equal(await app.onHand('VENDOR_PAYABLE', { party: app.world.bagVendor }), -97_339_450)

  const { version } = await app.get(`bags/procurement/${bought.id}`)
  const lines = [
    { bagGrade: app.world.bag50, received: 500, rejected: 0, unitPrice: 0.85 },
    { bagGrade: app.world.bag40, received: 300, rejected: 0, unitPrice: 0.8 },
  ]
  const corrected = await app.ask('PUT', `bags/procurement/${bought.id}`, { ...body({ lines }), version })
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body))
  assert.equal(await app.onHand('STORE'), 800)
  assert.equal(await app.onHand('INVENTORY_BAGS'), 66_500)
  await app.act('bags/procurement', bought.id, 'cancel', { reason: 'Sent back' })
  assert.equal(await app.onHand('STORE'), 0)
})

test('a vendor’s invoice is entered once, and not before its date', async () => {
  await app.add('bags/procurement', body({ vendorInvoiceNo: 'NP-2' }))
  assert.ok((await app.refused('POST', 'bags/procurement', body({ vendorInvoiceNo: 'np-2' }))).fields.vendorInvoiceNo)
  const future = await app.refused(
    'POST',
    'bags/procurement',
    body({ vendorInvoiceNo: 'NP-3', invoiceDate: app.ago(-2) }),
  )
  assert.ok(future.fields.invoiceDate)
})

test('a vendor’s invoice that was reversed is entered again, one that stands is not', async () => {
  const few = body({ vendorInvoiceNo: 'NP-4', ...of(10) })
  const bought = await app.add('bags/procurement', few)
  await app.act('bags/procurement', bought.id, 'reverse', { reason: 'Other bags were delivered' })
  const again = await app.add('bags/procurement', few)
  const twice = await app.refused('POST', 'bags/procurement', few)
  assert.match(twice.message, new RegExp(`${again.docNo} \\(Active\\)`))
  await app.act('bags/procurement', again.id, 'cancel', { reason: 'x' })
})

test('bags bear the VAT of their order, grade by grade, and without one 15 %', async () => {
  const usual = await app.add('bags/procurement', body({ vendorInvoiceNo: 'NP-6', ...of(10_000) }))
  assert.deepEqual([usual.net, usual.vat, usual.gross], [7_500, 1_125, 8_625])
  const lines = [
    { bagGrade: app.world.bag40, quantity: 1_000, unitPrice: 0.75, vatPct: 0 },
    { bagGrade: app.world.bag50, quantity: 1_000, unitPrice: 0.85, vatPct: 15 },
  ]
  const order = await app.add(orders, ordering({ lines }))
  await app.act(orders, order.id, 'approve')
  const received = lines.map(({ bagGrade, unitPrice }) => ({ bagGrade, unitPrice, received: 1_000, rejected: 0 }))
  const more = { purchaseOrder: order.id, vendorInvoiceNo: 'NP-7', lines: received }
  const mixed = await app.add('bags/procurement', body(more))
  assert.deepEqual([mixed.net, mixed.vat, mixed.gross], [order.net, order.vat, order.gross])
  assert.deepEqual([mixed.vat, mixed.gross], [127.5, 1_727.5])
  for (const { id } of [usual, mixed]) await app.act('bags/procurement', id, 'cancel', { reason: 'x' })
})

test('bags on order of a past day are those that came later, whatever came since', async () => {
  const lines = [{ bagGrade: app.world.bag40, quantity: 1_000, unitPrice: 0.85 }]
  const { companies, terminals } = app.world
  const onOrder = async (days: number): Promise<number> => {
    const filters = `asOf=${app.ago(days)}&terminalId=${terminals.jeddah}&consigneeId=${companies.c1}&bagGradeId=${app.world.bag40}`
    const { totals } = await app.get<{ totals: { onOrder: number } }>(`reports/bags-inventory?${filters}`)
    return totals.onOrder
  }
  const before = [await onOrder(9), await onOrder(5), await onOrder(0)]
  const order = await app.add(orders, ordering({ date: app.ago(10), deliveryFrom: app.ago(10), lines }))
  await app.act(orders, order.id, 'approve')
  const receipts = []
  for (const [days, bags] of [[6, 400], [2, 600]] as const) // biome-ignore format: one line
    receipts.push(
      await app.add(
        'bags/procurement',
        body({ ...of(bags), date: app.ago(days), purchaseOrder: order.id, vendorInvoiceNo: `NP-O${days}` }),
      ),
    )
  const now = [await onOrder(9), await onOrder(5), await onOrder(0)]
  assert.deepEqual(
    now.map((bags, n) => bags - before[n]!),
    [1_000, 600, 0],
  )
  for (const { id } of receipts) await app.act('bags/procurement', id, 'cancel', { reason: 'x' })
})

test('a fully rejected delivery is recorded, moves nothing and is not paid; an empty line is refused', async () => {
  const rejected = (received: number, bags: number, more: object = {}) =>
    body({
      lines: [{ bagGrade: app.world.bag50, received, rejected: bags, unitPrice: 0.85 }],
      vendorInvoiceNo: 'NP-5',
      ...more,
    })
  const [bags, owed] = [await app.onHand('STORE'), await app.onHand('VENDOR_PAYABLE')]
  const nothing = await app.refused('POST', 'bags/procurement', rejected(0, 0))
  assert.deepEqual([nothing.status, Object.keys(nothing.fields)], [400, ['lines']])
  const { id } = await app.add('bags/procurement', rejected(0, 1_000))
  const sentBack = await app.get(`bags/procurement/${id}`)
  assert.deepEqual(
    [sentBack.status, sentBack.received, sentBack.rejected, sentBack.net, sentBack.gross, sentBack.postings],
    ['Active', 0, 1_000, 0, 0, []],
  )
  assert.deepEqual([await app.onHand('STORE'), await app.onHand('VENDOR_PAYABLE')], [bags, owed])
  const { rows } = await app.get(`bags/damage-bags?from=${app.ago(6)}&to=${app.ago(6)}`)
  assert.ok((rows as Record<string, unknown>[]).some(row => row.docNo === sentBack.docNo && row.rejected === 1_000))
  // A corrected count: first some bags are good, then none.
  const change = async (received: number, bags: number) => {
    const { version } = await app.get(`bags/procurement/${id}`)
    return app.ask('PUT', `bags/procurement/${id}`, { ...rejected(received, bags), version })
  }
  assert.equal((await change(100, 900)).status, 200)
  assert.equal(await app.onHand('STORE'), bags + 100)
  assert.equal((await change(0, 1_000)).status, 200)
  assert.equal(await app.onHand('STORE'), bags)
  assert.equal((await app.act('bags/procurement', id, 'cancel', { reason: 'Entered twice' })).status, 'Canceled')
})

const ordering = (more: object = {}): object => ({
  date: app.ago(20),
  vendor: app.world.bagVendor,
  consignee: app.world.companies.c1,
  scope: 'OTHERS',
  deliveryTerminal: app.world.terminals.jeddah,
  deliveryFrom: app.ago(10),
  deliveryTo: app.ago(5),
  lines: [{ bagGrade: app.world.bag40, quantity: 10_000, unitPrice: 0.75, vatPct: 15 }],
  ...more,
})
const of = (received: number, more: object = {}): object => ({
  lines: [{ bagGrade: app.world.bag40, received, rejected: 0, unitPrice: 0.75 }],
  ...more,
})
const orders = 'bags/purchase-order-proforma'

test('an order is issued, received in parts, and closed', async () => {
  const draft = await app.add(orders, ordering())
  assert.deepEqual([draft.ordered, draft.open, draft.net, draft.gross], [10_000, 10_000, 7_500, 8_625])
  const purchaseOrder = draft.id
  const early = await app.refused('POST', 'bags/procurement', body(of(10, { purchaseOrder, vendorInvoiceNo: 'NP-10' })))
  assert.match(early.message, /it is Draft/)
  const issued = await app.act(orders, draft.id, 'approve')
  assert.deepEqual([issued.status, issued.approvedBy], ['Issued', 'Yusuf Al Ghamdi'])

  const first = await app.add('bags/procurement', body(of(6_000, { purchaseOrder, vendorInvoiceNo: 'NP-11' })))
  const partly = await app.get(`${orders}/${draft.id}`)
  assert.deepEqual([partly.status, partly.received, partly.open], ['Partly received', 6_000, 4_000])
  const tooMany = body(of(4_201, { purchaseOrder, vendorInvoiceNo: 'NP-12' }))
  const refused = await app.refused('POST', 'bags/procurement', tooMany)
  assert.deepEqual([refused.status, refused.code], [422, 'ORDER_EXCEEDED'])
  assert.match(refused.message, /^Only 4,200 more bags of this grade/)
  await app.add('bags/procurement', body(of(4_200, { purchaseOrder, vendorInvoiceNo: 'NP-13' })))
  const whole = await app.get(`${orders}/${draft.id}`)
  assert.deepEqual([whole.status, whole.open], ['Received', -200])
  await app.act('bags/procurement', first.id, 'cancel', { reason: 'Wet' })
  assert.deepEqual((await app.get(`${orders}/${draft.id}`)).status, 'Partly received')
  assert.equal((await app.act(orders, draft.id, 'close')).status, 'Closed')
  assert.equal((await app.ask('PUT', `${orders}/${draft.id}/cancel`, { reason: 'x' })).status, 409)
})

test('an order accepts only its own vendor, consignee and grades', async () => {
  const { id: purchaseOrder } = await app.add(orders, ordering())
  await app.act(orders, purchaseOrder, 'approve')
  const { c2 } = app.world.companies
  const foreign = body(of(10, { purchaseOrder, consignee: c2, vendorInvoiceNo: 'NP-20' }))
  assert.ok((await app.refused('POST', 'bags/procurement', foreign)).fields.purchaseOrder)
  const other = body({ purchaseOrder, vendorInvoiceNo: 'NP-21' })
  assert.ok((await app.refused('POST', 'bags/procurement', other)).fields['lines.0.received'])
  await app.act(orders, purchaseOrder, 'cancel', { reason: 'Too dear' })
})

test('two lines of one delivery that exceed the order together are refused, though neither does alone', async () => {
  const { id: purchaseOrder } = await app.add(orders, ordering())
  await app.act(orders, purchaseOrder, 'approve')
  const { lines } = of(6_000) as { lines: object[] }
  const twice = body({ purchaseOrder, vendorInvoiceNo: 'NP-25', lines: [...lines, ...lines] })
  const refused = await app.refused('POST', 'bags/procurement', twice)
  assert.deepEqual([refused.status, refused.code], [422, 'ORDER_EXCEEDED'])
  assert.deepEqual(Object.keys(refused.fields), ['lines.1.received'])
  assert.equal((await app.get(`${orders}/${purchaseOrder}`)).received, 0)
  await app.act(orders, purchaseOrder, 'cancel', { reason: 'Too dear' })
})

test('two deliveries at once do not fill the same open quantity', async () => {
  const { id: purchaseOrder } = await app.add(orders, ordering())
  await app.act(orders, purchaseOrder, 'approve')
  const arriving = [1, 2, 3].map(n =>
    app.ask('POST', 'bags/procurement', body(of(5_100, { purchaseOrder, vendorInvoiceNo: `NP-3${n}` }))),
  )
  const answers = await Promise.all(arriving)
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 422])
})

test('the mean price is weighted by the earlier purchases', async () => {
  const { c2 } = app.world.companies
  const buy = (received: number, unitPrice: number, vendorInvoiceNo: string) =>
    app.add('bags/procurement', {
      ...body({ consignee: c2, vendorInvoiceNo }),
      lines: [{ bagGrade: app.world.bag50, received, rejected: 0, unitPrice }],
    })
  const worth = async () => {
    const { rows } = await app.get(`reports/bag-closing-stock?consigneeId=${c2}`)
    return (rows as { value: number }[]).map(({ value }) => value)
  }
  await buy(200_000, 0.8, 'NP-40')
  assert.deepEqual(await worth(), [160_000])
  await buy(995_800, 0.85, 'NP-41')
  // (160,000 + 846,430) / 1,195,800 = 0.8416 a bag
  assert.deepEqual(await worth(), [1_195_800 * 0.8416])
})

test('bags beyond the capacity are received only with a remark by a user who approves receipts', async () => {
  const more = {
    vendorInvoiceNo: 'NP-50',
    lines: [{ bagGrade: app.world.bag50, received: 1, rejected: 0, unitPrice: 1 }],
  }
  const there = await app.onHand('STORE')
  await app.sql('update terminal set bag_capacity = $1 where agency_id = app.agency() and id = $2', [
    there,
    app.world.terminals.jeddah,
  ])
  const refusal = await app.refused('POST', 'bags/procurement', body(more))
  assert.deepEqual([refusal.code, Object.keys(refusal.fields)], ['BAG_ROOM_EXCEEDED', ['terminal']])
  assert.match(refusal.message, /^Jeddah has room for [\d,]+ bags and holds [\d,]+\./)
  const stacked = await app.add('bags/procurement', body({ ...more, remarks: 'Stacked in the yard until Sunday' }))
  assert.equal(stacked.status, 'Active')
})

test('a receipt that moves to another terminal needs the room there', async () => {
  const lines = [{ bagGrade: app.world.bag50, received: 500, rejected: 0, unitPrice: 1 }]
  const yanbu = app.world.terminals.yanbu
  const inYanbu = body({ vendorInvoiceNo: 'NP-60', lines, terminal: yanbu })
  const { id, version } = await app.add('bags/procurement', inYanbu)
  await app.sql('update terminal set bag_capacity = 500 where agency_id = app.agency() and id = $1', [yanbu])
  const elsewhere = { ...inYanbu, terminal: app.world.terminals.jeddah, version }
  const refusal = await app.refused('PUT', `bags/procurement/${id}`, elsewhere)
  assert.deepEqual([refusal.status, refusal.code], [422, 'BAG_ROOM_EXCEEDED'])
  assert.equal((await app.ask('PUT', `bags/procurement/${id}`, { ...inYanbu, lines, version })).status, 200)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
