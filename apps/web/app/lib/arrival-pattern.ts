/** What a link of an email, or a provider, hands over stands behind these names. Most addresses carry none of them. */
export const carriesArrival = /[?&#](access_token|code|error|error_code|error_description|message)=/
