#!/bin/bash
# Runs once, when PostgreSQL's data folder is new: creates GMS's database and its owner, who may create the application's login.
set -e
psql --username postgres --set ON_ERROR_STOP=1 --set password="$GMS_PASSWORD" <<'SQL'
create role gms login createrole createdb password :'password';
create database gms owner gms;
grant set on parameter session_replication_role to gms;
SQL
