// The words of the price board in both languages, on the screen and on paper.

type Both = readonly [english: string, arabic: string]

export const boardTitle: Both = ['Barley prices today', 'أسعار الشعير اليوم']

export const formWords: Readonly<Record<string, Both>> = {
  Raw: ['Raw', 'خام'],
  Crushed: ['Crushed', 'مجروش'],
  Flaked: ['Flaked', 'رقائق'],
}

export const everywhere: Both = ['All terminals', 'جميع المحطات']
export const everyone: Both = ['All consignees', 'جميع المرسل إليهم']
export const inBulk: Both = ['In bulk, per metric ton', 'صبًا، للطن']

export const headings = {
  day: ['Date', 'التاريخ'],
  terminal: ['Terminal', 'المحطة'],
  seller: ['Seller', 'البائع'],
  lc: ['LC', 'الاعتماد'],
  barley: ['Barley', 'الشعير'],
  bag: ['Bag', 'الكيس'],
  from: ['From', 'ابتداءً من'],
  fromBags: ['From bags', 'ابتداءً من'],
  fromTons: ['From MT', 'ابتداءً من طن'],
  exclVat: ['SAR without VAT', 'ريال بدون الضريبة'],
  inclVat: ['SAR with VAT', 'ريال شاملًا الضريبة'],
  perTon: ['SAR per MT', 'ريال للطن'],
} as const satisfies Record<string, Both>
