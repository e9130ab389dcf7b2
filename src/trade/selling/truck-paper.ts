// What the papers of trucks with bags and in bulk share: fields with their Arabic names, and signatures.

export const truckPaperTitle = ['Delivery note', 'إذن تسليم'] as const

const truckFacts = [
  ['customer', 'العميل'],
  ['consignee', 'البائع'],
  ['terminal', 'المحطة'],
  ['lc', 'الاعتماد'],
  ['truck', 'الشاحنة'],
  ['driver', 'السائق'],
  ['permitNo', 'رقم التصريح'],
] as const

const weightFacts = [
  ['tareKg', 'الوزن الفارغ'],
  ['grossKg', 'الوزن القائم'],
  ['netKg', 'الصافي'],
  ['scales', 'وُزنت على'],
  ['weighedAt', 'وقت الوزن بلا اتصال'],
  ['weighingSentAt', 'أُرسل الوزن في'],
  ['sealNos', 'الأختام'],
  ['gateOutAt', 'وقت مغادرة البوابة'],
  ['remarks', 'ملاحظات'],
] as const

export const truckSigns = [
  ['Loaded by', 'حمّلها'],
  ['Driver', 'السائق'],
  ['Received by', 'استلمها'],
] as const

/** The facts on the paper of a truck with bags. */
export const deliveryNoteFacts = [
  ['sale', 'بيع أكياس'],
  ...truckFacts,
  ['orderedBags', 'الأكياس المطلوب تحميلها'],
  ['bagKg', 'الشعير في الكيس'],
  ['loadedBags', 'الأكياس المحمّلة'],
  ['quantity', 'الكمية'],
  ...weightFacts,
] as const

/** The facts on the paper of a truck loaded in bulk. */
export const bulkLoadingFacts = [['sale', 'بيع صب'], ...truckFacts, ...weightFacts] as const
