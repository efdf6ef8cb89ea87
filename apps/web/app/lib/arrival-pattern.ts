/** Matches the parameters that a mail link or a provider adds to the address. Most addresses carry none of them. */
export const carriesArrival = /[?&#](access_token|code|error|error_code|error_description|message)=/
