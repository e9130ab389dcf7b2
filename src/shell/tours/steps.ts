// The texts of the tours and the elements they explain. A step without its element on the page (no right, or a phone) is left out.

import type { TourName } from '#session/calls.ts'

/** `at`: a selector of the element the step explains. */
export type TourStep = { at: string; title: string; message: string }

const entry = (name: string): string => `.form-panel [data-entry="${name}"]`

export const tourSteps: Readonly<Record<TourName, readonly TourStep[]>> = {
  Gate: [
    {
      at: '.gate-asking',
      title: 'One line for everything',
      message: 'Scan a ticket, a permit or a note, or type a plate or the driver’s phone. Enter finds the truck.',
    },
    {
      at: '.gate-scale',
      title: 'The scale of this device',
      message: 'A connected scale fills in the weight. Without one the weight is typed, with the reason.',
    },
    {
      at: '.gate-yard',
      title: 'Who is inside',
      message: 'The trucks in the yard and what each waits for. Tap a plate to go on with that truck.',
    },
    {
      at: '.page-names',
      title: 'Without a connection',
      message:
        'Weighings are stored on this device and sent when the connection is back. This place shows whether there is one.',
    },
  ],
  Sale: [
    {
      at: entry('customer'),
      title: 'The customer first',
      message: 'The remaining credit is shown beside the name. Price and terms follow from the customer and the day.',
    },
    {
      at: entry('terminal'),
      title: 'Where it is taken from',
      message: 'Only free stock can be sold: what is promised to others is already deducted.',
    },
    {
      at: entry('unitPrice'),
      title: 'The price comes from the list',
      message: 'An agreed price may be entered instead, with the reason.',
    },
    {
      at: '.form-beside',
      title: 'What saving will do',
      message: 'Old value, new value and difference of everything that saving changes, and what is still wrong.',
    },
    {
      at: '.main-button button',
      title: 'Draft or approved',
      message:
        'A draft reserves nothing. Approving reserves the cargo; an issued invoice is corrected by credit notes only.',
    },
  ],
  LC: [
    {
      at: '.chain-strip',
      title: 'From contract to sale',
      message: 'Each link opens the documents before and after this LC.',
    },
    {
      at: '.quantity-columns',
      title: 'Every kilogram',
      message: 'What was bought, what arrived, what moved and what was sold. An underlined figure opens its documents.',
    },
    {
      at: '.flow-panel',
      title: 'Where it went',
      message: 'The same figures drawn as a flow, from the ship to the customers. Losses are red.',
    },
    {
      at: '.page-timeline',
      title: 'What happened',
      message: 'Who did what and when, with comments and questions to colleagues.',
    },
    {
      at: '.page-actions',
      title: 'The next step',
      message: 'What the state of this LC allows. Help says what each step does.',
    },
  ],
  'Month Close': [
    {
      at: entry('month'),
      title: 'One month after the other',
      message: 'Any day selects its month. Months are closed in order.',
    },
    {
      at: '.form-beside',
      title: 'What is not finished',
      message: 'The checklist of the month; each line opens what is left to do.',
    },
    {
      at: '.main-button button',
      title: 'First locked, then closed',
      message:
        'A locked month accepts entries only from users who may post into locked months. A closed month accepts none.',
    },
  ],
}
