import { document } from '#kit/document.ts'
import { choice, hinted, optional, remarks, text } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'
import { coordinates, locode } from '#trade/parties/place-fields.ts'

export const coasts = ['Red Sea', 'Gulf', 'Abroad'] as const

export const port = document('port', {
  address: 'master-data/port',
  title: 'Port',
  purpose: 'Where ships load or discharge. Port stock is counted here, and trucks leave from here.',
  right: 'Port',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: text('Name in Arabic', { max: 80 }),
    code: codeField(),
    locode: text('UN/LOCODE', locode),
    country: text('Country', { max: 60 }),
    coast: choice('Coast', coasts),
    location: hinted(optional(text('Location', coordinates)), 'Shows it on the map.'),
    anchorage: optional(text('Anchorage', { max: 120 })),
    remarks: remarks(),
  },
  list: ['name', 'nameAr', 'locode', 'country', 'coast'],
  filters: ['coast'],
  search: ['nameAr', 'code', 'locode'],
  unique: ['locode'],
  seenBy: 'everyone',
  papers: ['Plan', 'Other'],
})
