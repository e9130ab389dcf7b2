// The states and actions of a permit: used once by its truck; issuing it again for another truck is logged.

import { driver } from '#areas/master-data/driver/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { instant, link, optional, text } from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'
import { weighedAt } from '#trade/weighing/weight-source-fields.ts'

const reason = text('Reason', { max: 300, long: true })

export const permitLife = {
  initial: 'Active',
  states: ['Active', 'Used', 'Expired', 'Canceled'],
  posted: [],
  editable: [],
  actions: {
    reissue: {
      label: 'Issue again',
      seldom: true,
      moves: { Active: 'Active', Expired: 'Active' },
      asks: {
        truck: link('Truck', truck),
        trailerPlate: optional(text('Trailer plate', { max: 12 })),
        driver: link('Driver', driver),
        validUntil: optional(instant('Valid until')),
        reason,
      },
    },
    // The user who issued the permit has decided to create the sale, so the gate's right is enough. An expired one is sold and used by a
    // truck that was weighed in time, at a gate without a connection.
    sell: {
      label: 'Make the sale',
      moves: { Active: 'Active', Expired: 'Expired' },
      asks: { weighedAt: weighedAt() },
      right: 'canViewSalePermit',
      when: ({ status, bagSale, bulkSale }) => status === 'Active' && bagSale === null && bulkSale === null,
    },
    use: { label: 'Used', moves: { Active: 'Used', Expired: 'Used' }, systemOnly: true },
    reopen: {
      label: 'Make valid again',
      seldom: true,
      moves: { Used: 'Active' },
      asks: { reason },
      right: 'canApproveSalePermit',
    },
    expire: { label: 'Expired', moves: { Active: 'Expired' }, systemOnly: true },
    cancel: cancelFrom('Active', 'Expired'),
  },
} satisfies Life
