// Figures for the gallery: invented, in kilograms and halalas.

import type { Point } from '#ui/chart-spots.ts'

export type Ticket = {
  number: string
  at: string
  truck: string
  transporter: string
  portNetKg: number
  terminalNetKg: number | null
  status: string
}

const trucks = ['4821 ABD', '7306 RSA', '1954 KND', '6642 HBA', '3087 TLJ', '9215 DSR', '5570 NXA', '2418 EGB']
const transporters = ['Falak Haulage', 'Darb Al Sahra', 'Wadi Lines']
const nets: [number, number | null][] = [
  [28460, 28420],
  [27940, null],
  [28120, 28130],
  [29080, 29050],
  [27600, 27440],
  [28340, 28330],
  [28810, 28810],
  [27250, 27220],
]

export const tickets: Ticket[] = Array.from({ length: 24 }, (_, index) => {
  const [portNetKg, terminalNetKg] = nets[index % nets.length]!
  return {
    number: `RC-2026-0${1473 - index}`,
    at: new Date(Date.parse('2026-11-21T11:06:00Z') - index * 937_000).toISOString(),
    truck: trucks[index % trucks.length]!,
    transporter: transporters[index % transporters.length]!,
    portNetKg,
    terminalNetKg: index === 13 ? null : terminalNetKg,
    status: index === 13 ? 'Canceled' : terminalNetKg === null ? 'Weighed-in' : 'Received',
  }
})

const months = ['Nov', 'Dec', 'Jan']
const nameOf = (day: number) => {
  const date = new Date(Date.UTC(2026, 10, 21 + day))
  return `${String(date.getUTCDate()).padStart(2, '0')}-${months[(date.getUTCMonth() + 2) % 12]}`
}

/** Stock in MT day by day, with a ship arriving on the 14th. */
export const cover: Point[] = Array.from({ length: 53 }, (_, day) => ({
  name: nameOf(day),
  value: 54_137 - day * 800 + (day >= 14 ? 58_300 : 0),
}))
