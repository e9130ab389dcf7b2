// The carrier's debt when less arrives than left the port. Pure.

/** The carrier's debt for cargo that did not arrive, in halalas: the shortage beyond the allowance, at the cost of the cargo. Weights in
 *  kilograms, the allowance in thousandths of a percent of the port net, the price per ton in ten-thousandths of a riyal. */
export const carrierClaim = (
  portNet: number,
  overUnder: number | null,
  allowancePct: number,
  price: number,
): number => {
  if (overUnder === null || overUnder >= 0) return 0
  // In hundred-thousandths of a kilogram, so that only the result is rounded.
  const beyond = -overUnder * 100_000 - portNet * allowancePct
  if (beyond <= 0) return 0
  const halalas = (BigInt(beyond) * BigInt(price) * 2n + 10_000_000_000n) / 20_000_000_000n
  return Number(halalas)
}
