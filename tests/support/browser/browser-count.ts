// How many browsers run journeys at once: each has a late site of its own.
export const workers = 3
