/** The ear of barley as a line drawing. */
export const Ear = ({ size = 24, stroke = 1.6 }: { size?: number; stroke?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M12 2.6v18.8M6.9 5.4C7.2 8.4 9 10.3 12 10.3s4.8-1.9 5.1-4.9M6.9 9.9c.3 3 2.1 4.9 5.1 4.9s4.8-1.9 5.1-4.9M6.9 14.4c.3 3 2.1 4.9 5.1 4.9s4.8-1.9 5.1-4.9" />
  </svg>
)

/** The product's mark; the same in both directions and modes. */
export const Logo = ({ size = 27 }: { size?: number }) => (
  <span className="logo" style={{ width: size, height: size, borderRadius: size * 0.22 }}>
    <Ear size={size * 0.74} stroke={2} />
  </span>
)
